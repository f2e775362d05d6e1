// The shell's card form, filled in with a card that the sandbox takes.
import type { Page } from 'playwright-core';

/** The sandbox's fields have the names that the provider's own have. */
export async function payByCard(page: Page, button: RegExp, number = '4242424242424242'): Promise<void> {
  const form = page.getByRole('dialog', { name: /^(Pay by card|Add Talents)/ });
  await form.getByLabel('Credit or debit card number').fill(number);
  await form.getByLabel('Credit or debit card expiration date').fill('1230');
  await form.getByLabel('Credit or debit card CVC/CVV').fill('123');
  await form.getByRole('button', { name: button }).click();
}
