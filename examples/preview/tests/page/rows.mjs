// Two forms in a row, and several forms of one question.
import { assert, call, choose, form, onPage, play, received, returned } from './lib.mjs';

await onPage(async (page) => {
  await play(page, 'generic');
  await call(page, 'twice');
  const first = await form(page, 1);
  await first.getByRole('radio', { name: 'Blue' }).click();
  await first.getByRole('button', { name: 'Accept' }).click();
  const second = await form(page, 2);
  await second.getByLabel('Name', { exact: true }).fill('Ada');
  await second.getByLabel('Name', { exact: true }).press('Enter');
  assert.match(await returned(page), /Blue.*name: "Ada", note: None/);

  // A refusal has no value.
  await call(page, 'one');
  const refused = await form(page, 1);
  await refused.getByRole('button', { name: 'Decline' }).click();
  await page.waitForSelector('.action.decline');
  assert.deepEqual(await received(page, 1), { action: 'decline' });

  // In OpenClaw nothing stays blank: whether there is a note is asked first, and the note in a form of its own.
  await play(page, 'openclaw');
  await call(page, 'name');
  const asks = await form(page, 1);
  // It takes no answer with a question open, and says so.
  await asks.getByRole('button', { name: 'Answer' }).click();
  await asks.getByRole('alert').waitFor();
  await asks.getByRole('textbox').fill('Ada');
  await asks.getByRole('radio', { name: 'Yes' }).click();
  await asks.getByRole('button', { name: 'Answer' }).click();
  const note = await form(page, 2);
  await note.getByRole('textbox').fill('in a form of its own');
  await page.keyboard.press('Enter');
  assert.match(await returned(page), /name: "Ada", note: Some\("in a form of its own"\)/);

  // Every round of 2026-07-28 is a call of its own.
  await play(page, 'generic', '2026-07-28');
  await call(page, 'twice');
  const round = await form(page, 1);
  await round.getByRole('radio', { name: 'Red' }).click();
  await page.keyboard.press('Escape');
  assert.match(await returned(page), /cancel/i);
  await call(page, 'one');
  const one = await form(page, 1);
  await one.getByRole('radio', { name: 'Blue' }).click();
  await one.getByRole('button', { name: 'Accept' }).click();
  assert.match(await returned(page), /Blue/);
  assert.match(await page.locator('#wire').textContent(), /inputResponses/);

  // Arguments are read as the tool declares them, and what is wrong with them is said beside them.
  await choose(page, 'greet');
  const fields = page.locator('#arguments-greet');
  await fields.getByLabel('times').fill('twice');
  await fields.getByRole('button', { name: 'Call' }).click();
  await fields.getByText('is needed').waitFor();
  await fields.getByText('write a whole number, such as 42').waitFor();
  assert.equal(await fields.getByLabel('times').inputValue(), 'twice', 'what was written stays');
  await fields.getByLabel('times').fill('2');
  await fields.getByLabel('name').fill('Ada');
  await fields.getByLabel('loud').selectOption('true');
  await fields.getByRole('button', { name: 'Call' }).click();
  await page.locator('.answer pre', { hasText: /^HELLO, ADA! HELLO, ADA!$/ }).waitFor();
});
