// Every host in turn, on one page.
import { assert, call, form, onPage, play, received, returned } from './lib.mjs';

await onPage(async (page) => {
  const hosts = {
    generic: { accept: 'Accept', picked: 0 },
    codex: { accept: 'Accept', picked: 0 },
    'claude-code': { accept: 'Accept', picked: 0 },
    'copilot-cli': { accept: 'Accept', picked: 1 },
    wework: { accept: 'Submit', picked: 1 },
    openclaw: { accept: 'Answer', picked: 0 },
  };
  for (const [host, { accept, picked }] of Object.entries(hosts)) {
    await play(page, host);
    await call(page, 'twice');
    const first = await form(page, 1);
    assert.equal(await first.locator('[aria-checked=true]').count(), picked, `${host} preselects`);
    await first.getByRole('radio', { name: /^Blue/ }).click();
    // On Wework that was the answer.
    if (host !== 'wework') await first.getByRole('button', { name: accept }).click();
    await form(page, 2);
    const { content } = await received(page, 1);
    assert.deepEqual(Object.values(content), ['blue'], host);
    await page.getByRole('button', { name: 'Stop' }).click();
    assert.match(await returned(page), /cancel/i, host);
    // The plugin was told who asks.
    const client = { generic: 'elicit-preview', 'claude-code': 'claude-code', 'copilot-cli': 'copilot-cli' }[host] ?? 'codex-mcp-client';
    assert.match(await page.locator('#wire').textContent(), new RegExp(`"name": "${client}"`));
  }

  // What is typed behind "Other" on Copilot is an answer of the person's own.
  await play(page, 'copilot-cli');
  await call(page, 'one');
  const one = await form(page, 1);
  await one.getByRole('radio', { name: /^Other/ }).click();
  await page.waitForFunction(() => document.activeElement?.nodeName === 'INPUT');
  await page.keyboard.type('Green');
  await one.locator('input').press('Enter');
  assert.match(await returned(page), /Green/);

  // Enter moves on in Claude Code; the page says so, and the answer waits.
  await play(page, 'claude-code');
  await call(page, 'one');
  const waits = await form(page, 1);
  await waits.getByRole('radio', { name: 'Blue' }).click();
  await waits.focus();
  await page.keyboard.press('Enter');
  await waits.getByText('The key sends nothing on Claude Code; the button does.').waitFor();
  await waits.getByRole('button', { name: 'Accept' }).click();
  assert.match(await returned(page), /Blue/);

  // Findings stand beside the field that they concern.
  await play(page, 'wework');
  await call(page, 'twice');
  const card = await form(page, 1);
  const question = card.getByRole('radiogroup', { name: 'Colour' });
  assert.match(await question.getByRole('list', { name: 'Lint' }).textContent(), /stray-enter.*put the safe option first/);

  // The call is made again after a switch, where that is wanted; the open form is gone.
  await page.getByLabel('Call again after a restart').check();
  await page.selectOption('#host', 'generic');
  await page.getByText('Generic host asks').waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'form-1');
});
