// What every script of this folder needs: a browser, the page, and words for what is on it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

export { assert };

const { chromium } = await import(process.env.PLAYWRIGHT);
const url = process.argv[2];

/** Opens the page, runs the script on it, and closes the browser whatever happens. */
export async function onPage(script, { waits = true, ...options } = {}) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 1000 }, ...options });
    page.setDefaultTimeout(15_000);
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => { if (message.type() === 'error') faults.push(message.text()); });
    page.on('request', (request) => { if (!request.url().startsWith(new URL(url).origin)) faults.push(`loads ${request.url()}`); });
    await page.goto(url);
    if (waits) await ready(page);
    await script(page);
    assert.deepEqual(faults, []);
  } finally {
    await browser.close();
  }
}

export const ready = (page) => page.waitForSelector('#call button[type=submit]:not([disabled])');

export async function choose(page, tool) {
  await page.getByRole('group', { name: 'Tools' }).getByRole('button', { name: tool, exact: true }).click();
  await page.waitForSelector(`#arguments-${tool}`);
}

/** Calls a tool and waits for its form, which has the keyboard. */
export async function call(page, tool) {
  if (tool) await choose(page, tool);
  await page.locator('#call button[type=submit]').click();
}

export async function form(page, number) {
  await page.waitForSelector(`#form-${number}`);
  await page.waitForFunction((id) => document.activeElement?.id === id, `form-${number}`);
  return page.locator(`#form-${number}`);
}

/** What the plugin received for a form, as JSON. */
export async function received(page, number) {
  const answer = page.locator('.answer', { hasText: `form ${number}` });
  return JSON.parse(await answer.locator('pre').textContent());
}

export async function returned(page) {
  const answer = page.locator('.answer', { hasText: 'The tool returned' });
  await answer.waitFor();
  return answer.locator('pre').textContent();
}

export async function play(page, host, revision = '') {
  if ((await page.locator('#revision').inputValue()) !== revision) await page.selectOption('#revision', revision);
  await page.selectOption('#host', host);
  await page.waitForFunction(
    (host) => document.getElementById('said').textContent.includes(`${host}: the plugin is ready`),
    { generic: 'Generic host', wework: 'Wework', openclaw: 'OpenClaw', codex: 'Codex', 'claude-code': 'Claude Code', 'copilot-cli': 'Copilot CLI' }[host],
  );
  await ready(page);
}

/** What axe finds on the page as it is. */
export async function axe(page, where) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    // Not as a script of the page, whose policy forbids it.
    await page.evaluate(await readFile(process.env.AXE, 'utf8'));
  }
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const told = violations.map(({ id, help, nodes }) => `${where}: ${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`);
  assert.deepEqual(told, []);
}
