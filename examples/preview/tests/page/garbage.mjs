// A plugin that prints what is no message, and then never starts.
import { assert, onPage } from './lib.mjs';

const wanted = new RegExp(process.env.WANTED);
await onPage(async (page) => {
  await page.getByText('No message').first().waitFor();
  assert.match(await page.locator('#wire').textContent(), wanted);
  await page.getByText('Only JSON-RPC may be on its stdout').waitFor();
  assert.match(await page.locator('#stderr').textContent(), /reading the configuration/);
  const gone = page.getByRole('alert').filter({ hasText: 'The plugin does not work' });
  await gone.waitFor();
  assert.match(await gone.textContent(), /did not answer initialize within 10 s/);
}, { waits: false });
