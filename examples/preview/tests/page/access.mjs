// Axe, in both themes, narrow and wide, in every state that a page can be in.
import { axe, call, form, onPage, play, ready, returned } from './lib.mjs';

const sizes = [{ width: 1400, height: 1000 }, { width: 380, height: 800 }];
for (const colorScheme of ['light', 'dark']) {
  for (const viewport of sizes) {
    const where = `${colorScheme}, ${viewport.width}`;
    await onPage(async (page) => {
      await axe(page, `${where}, at first`);
      for (const host of ['wework', 'generic', 'openclaw', 'copilot-cli', 'claude-code', 'codex']) {
        await play(page, host);
        await call(page, 'everything');
        await form(page, 1);
        await axe(page, `${where}, ${host}`);
        await page.keyboard.press('Escape');
        await returned(page);
      }
      await axe(page, `${where}, answered`);
      await call(page, 'greet');
      await page.getByText('is needed').waitFor();
      await axe(page, `${where}, wrong arguments`);
      await call(page, 'hang');
      await page.getByRole('button', { name: 'Stop' }).waitFor();
      await axe(page, `${where}, working`);
      await page.getByRole('button', { name: 'Stop' }).click();
      await ready(page);
      await call(page, 'exit');
      await form(page, 1);
      await page.getByRole('radio', { name: /Red/ }).click();
      await page.getByRole('button', { name: 'Accept' }).click();
      await page.getByRole('heading', { name: 'The plugin is gone' }).waitFor();
      await axe(page, `${where}, gone`);
      await page.getByRole('button', { name: 'Start it again' }).click();
      await ready(page);
      // Nothing is wider than the page.
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wide > 0) throw new Error(`${where}: ${wide} px too wide`);
    }, { colorScheme, viewport }).catch((error) => { throw new Error(where, { cause: error }); });
  }
}
