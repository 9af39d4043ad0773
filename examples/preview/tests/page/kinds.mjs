// Every kind of field, filled in with the keyboard and the mouse, and sent.
import { assert, call, form, onPage, received, returned } from './lib.mjs';

await onPage(async (page) => {
  await call(page, 'everything');
  const card = await form(page, 1);
  const fill = (label, text) => card.getByLabel(label, { exact: true }).fill(text);
  await fill('Text', 'two words');
  await fill('Email', 'a@example.com');
  await fill('Link', 'https://example.com/');
  await fill('Day', '2026-01-31');
  await fill('Moment', '2026-01-31T09:00:00Z');
  assert.equal(await card.getByLabel('Whole', { exact: true }).inputValue(), '3', 'the default is filled in');
  // Letter by letter, as a person does.
  await card.getByLabel('Fraction', { exact: true }).pressSequentially('1.5');
  await card.getByRole('radiogroup', { name: 'Flag' }).getByRole('radio', { name: 'Yes' }).click();
  await card.getByRole('radiogroup', { name: 'Colour' }).getByRole('radio', { name: 'Green' }).click();
  const colours = card.getByRole('group', { name: 'Colours' });
  await colours.getByRole('checkbox', { name: 'Red' }).click();
  await colours.getByRole('checkbox', { name: 'Blue' }).click();
  await colours.getByRole('checkbox', { name: 'Red' }).click();
  await colours.getByRole('checkbox', { name: 'Green' }).click();
  await colours.getByRole('checkbox', { name: 'Red', checked: false }).waitFor();
  // The arrows move between options and pick none.
  await card.getByRole('radio', { name: 'Green' }).focus();
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Blue');
  assert.equal(await card.getByRole('radio', { name: 'Green' }).getAttribute('aria-checked'), 'true');
  await card.getByRole('button', { name: 'Accept' }).click();
  const text = await returned(page);
  assert.match(text, /text: "two words".*whole: 3, fraction: 1.5, flag: true, colour: Green, colours: \{Green, Blue\}, note: None/);
  const { action, content } = await received(page, 1);
  assert.equal(action, 'accept');
  assert.deepEqual(content.colours, ['blue', 'green']);
  // The wire has the same message.
  assert.match(await page.locator('#wire').textContent(), /"action": "accept"/);
});
