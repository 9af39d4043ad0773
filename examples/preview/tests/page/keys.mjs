// The keyboard of Wework's card.
import { assert, call, form, onPage, received, returned } from './lib.mjs';

await onPage(async (page) => {
  // A stray Enter, while the person was writing elsewhere: the card has the keyboard, and sends what is preselected.
  await call(page, 'twice');
  await form(page, 1);
  await page.keyboard.press('Shift+Enter');
  assert.equal(await page.locator('#form-1').count(), 1, 'Shift and Enter send nothing');
  await page.keyboard.press('Enter');
  await form(page, 2);
  const first = await received(page, 1);
  assert.equal(first.action, 'accept');
  assert.deepEqual(Object.values(first.content), ['red']);
  // Escape, in the second form, cancels everything.
  await page.keyboard.press('Escape');
  assert.match(await returned(page), /cancel/i);
  assert.equal((await received(page, 2)).action, 'cancel');

  // In a text box Enter sends as well; on a button it presses that button.
  await call(page, 'name');
  const named = await form(page, 1);
  await named.getByLabel('Name', { exact: true }).pressSequentially('Ada');
  await named.getByRole('button', { name: /Cancel/ }).focus();
  assert.equal(await page.locator('#form-1').count(), 1);
  await named.getByLabel('Name', { exact: true }).press('Enter');
  assert.match(await returned(page), /name: "Ada", note: None/);

  // The only question of a card is answered by a click.
  await call(page, 'one');
  const one = await form(page, 1);
  await one.getByRole('radio', { name: /Green/ }).focus();
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.locator('#form-1').count(), 1, 'the arrows send nothing');
  await one.getByRole('radio', { name: /Green/ }).focus();
  await page.keyboard.press('Enter');
  assert.match(await returned(page), /colour: Green/);
  // Where the card had the keyboard, the outcome has it now.
  assert.equal(await page.evaluate(() => document.activeElement.id), 'outcome');
});
