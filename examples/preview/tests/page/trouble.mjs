// Plugins that panic, leave, hang, and are built anew.
import { utimes } from 'node:fs/promises';
import { assert, call, choose, form, onPage, ready, returned } from './lib.mjs';

await onPage(async (page) => {
  // A panic: what it wrote is on the page, and the call can be stopped.
  await call(page, 'panic');
  await (await form(page, 1)).getByRole('radio', { name: /Green/ }).click();
  await (await page.locator('#form-1')).getByRole('button', { name: 'Accept' }).click();
  const panic = page.getByRole('alert').filter({ hasText: 'The plugin panicked' });
  await panic.waitFor();
  assert.match(await panic.textContent(), /panicked at .*gallery\.rs:\d+:\d+:\s+nobody expected One \{ colour: Green \}/);
  assert.match(await page.locator('#stderr').textContent(), /nobody expected/);
  if (await page.getByRole('button', { name: 'Stop' }).count()) await page.getByRole('button', { name: 'Stop' }).click();
  await ready(page);

  // A plugin that leaves in the middle.
  await call(page, 'exit');
  await (await form(page, 1)).getByRole('radio', { name: /Red/ }).click();
  await page.locator('#form-1').getByRole('button', { name: 'Accept' }).click();
  const gone = page.getByRole('alert').filter({ hasText: 'The plugin is gone' });
  await gone.waitFor();
  assert.match(await gone.textContent(), /The plugin ended \(exit status: 3\) before it answered tools\/call\./);
  assert.match(await gone.textContent(), /cannot go on with One \{ colour: Red \}/);
  await page.getByRole('button', { name: 'Start it again' }).click();
  await ready(page);

  // Progress, and the time that is left.
  await call(page, 'work');
  await page.getByText(/step 1\d/).waitFor();
  assert.equal(await page.getByRole('progressbar', { name: 'What the tool says it has done' }).getAttribute('max'), '20');
  assert.equal(await page.getByRole('progressbar', { name: 'Time used' }).getAttribute('max'), '6');
  assert.equal(await returned(page), 'Worked.');

  // A tool that hangs is stopped by the person, or by the limit of the host.
  await call(page, 'hang');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('heading', { name: 'The tool was stopped' }).waitFor();
  assert.match(await page.locator('#wire').textContent(), /notifications\/cancelled/);
  await ready(page);
  await page.locator('#call button[type=submit]').click();
  await page.getByText('The tool worked longer than 6 s, and was given up.').waitFor();
  await choose(page, 'one');

  // Built anew: it restarts by itself.
  await page.evaluate(() => document.getElementById('wire').replaceChildren());
  const now = new Date();
  await utimes(process.env.PLUGIN, now, now);
  await page.waitForFunction(() => document.getElementById('said').textContent.includes('ready'));
  await page.locator('#wire').getByText('initialize', { exact: true }).waitFor();
  await ready(page);
});
