// Payments in a real browser, against the providers' sandboxes: cards, 3-D Secure, saved cards, and three ways to
// patronage.
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { seriousFindings } from '../../infra/testing/axe-findings';
import { type NewPerson, newPerson } from '../../infra/testing/people';
import { sharedServer } from '../../infra/testing/shared-server';
import { cards, typeCard } from './pay-by-card';

/** A payment involves pages, the provider and pushes, and is slow while other tests run. */
jest.setTimeout(240_000);

let browser: Browser;
const origin = () => sharedServer().url;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const pay = (page: Page, label: string | RegExp) => page.getByRole('dialog').getByRole('button', { name: label });

async function openAddTalents({ page }: NewPerson): Promise<void> {
  await page.goto(`${origin()}/statement`);
  await page.getByRole('main').getByRole('button', { name: 'Add Talents' }).first().click();
  await dialog(page, 'Add Talents').waitFor();
}
async function openPatron({ page }: NewPerson): Promise<void> {
  await page.goto(`${origin()}/profile`);
  await page.getByRole('button', { name: 'Get My Checkmark' }).click();
  await dialog(page, 'Become a Patron').waitFor();
}
const finishAddTalents = async (page: Page, talents: string) => {
  await page
    .getByRole('status')
    .getByText(new RegExp(`^${talents}.Talents added$`))
    .waitFor();
  await pay(page, 'Done').click();
  await dialog(page, 'Add Talents').waitFor({ state: 'detached' });
};
const chooseMethod = (page: Page, name: string) => page.getByRole('dialog').getByText(name, { exact: true }).click();
const seesSeal = (page: Page) => page.getByRole('navigation').getByRole('img', { name: 'Patron' }).first().waitFor();
const seesWelcome = async ({ page, dialogSaid }: NewPerson) => {
  await dialogSaid('Welcome, Patron!');
  await dialog(page, 'Become a Patron').waitFor({ state: 'detached' });
  await seesSeal(page);
};

it('tells a decline within the card, takes another one, keeps it, and pays with it again', async () => {
  const payer = await newPerson(browser, origin(), 'payer');
  const { page } = payer;
  await openAddTalents(payer);
  const form = dialog(page, 'Add Talents');
  expect(await pay(page, 'Pay €5.00').isDisabled()).toBe(true);
  await typeCard(form, cards.declined);
  await pay(page, 'Pay €5.00').click();
  await form.getByRole('alert').getByText('Your card was declined.').waitFor();
  await form.getByText('You were not charged.').waitFor();

  await typeCard(form, cards.good);
  await form.getByText('Save this card for next time').click();
  await pay(page, 'Pay €5.00').click();
  await finishAddTalents(page, '500');

  await openAddTalents(payer);
  // Arrow keys move the caret within a new card's number; the radio group around the field does not handle them.
  await form.getByRole('radio', { name: 'Use new card' }).press('Space');
  const number = form.getByLabel('Credit or debit card number');
  await number.fill('4242');
  await number.press('ArrowLeft');
  expect(await number.inputValue()).toBe('4242');
  await form.getByRole('radio', { name: /Visa ending in 4242/ }).press('Space');
  await form.getByRole('radio', { name: /^300/ }).press('Space');
  await pay(page, 'Pay €3.00').click();
  await finishAddTalents(page, '300');
  const balance = await payer.context.request.get(`${origin()}/api/user/${payer.userId}/balance`);
  expect(await balance.json()).toMatchObject({ talentBalance: 800 });
});

it('lets the bank ask: a refusal leaves the form, an approval pays', async () => {
  const payer = await newPerson(browser, origin(), 'payer');
  const { page } = payer;
  await openAddTalents(payer);
  const form = dialog(page, 'Add Talents');
  await typeCard(form, cards.asksTheBank);
  await pay(page, 'Pay €5.00').click();
  const bank = page.getByRole('dialog', { name: 'Confirm with your bank' });
  await bank.getByRole('button', { name: 'Fail' }).click();
  await form.getByRole('alert').waitFor();
  await pay(page, 'Pay €5.00').click();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await finishAddTalents(page, '500');
});

it('can be done with the keyboard alone, and holds what axe asks', async () => {
  const payer = await newPerson(browser, origin(), 'payer');
  const { page } = payer;
  await openAddTalents(payer);
  await page.getByLabel('Credit or debit card number').waitFor();
  expect(await seriousFindings(page, { include: '[role=dialog]' })).toEqual([]);

  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 20; presses += 1) {
      if (await page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)})`)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The keyboard does not reach ${selector}`);
  };
  await tabTo('input[type=radio]');
  await page.keyboard.press('ArrowRight');
  await tabTo('[name=cardnumber]');
  await page.keyboard.type(cards.good);
  await tabTo('[name=exp-date]');
  await page.keyboard.type('0439');
  await tabTo('[name=cvc]');
  await page.keyboard.type('123');
  await page.getByRole('button', { name: 'Pay €7.00', disabled: false }).waitFor();
  await tabTo('button:not([aria-label])');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement?.textContent')).toBe('Pay €7.00');
  await page.keyboard.press('Enter');
  await finishAddTalents(page, '700');
});

it('keeps a card in the settings, and removes it', async () => {
  const { page } = await newPerson(browser, origin(), 'payer');
  await page.goto(`${origin()}/settings/payment`);
  await page.getByRole('button', { name: 'Add card' }).click();
  await typeCard(dialog(page, 'Add card'), cards.good);
  await pay(page, 'Save card').click();
  // The focus is lost neither with the dialog nor with the card.
  await page.locator(':focus', { hasText: 'Add card' }).waitFor();
  await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Are you sure you want to remove this payment method?').waitFor();
  await question.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No saved cards').waitFor();
  await page.locator(':focus', { hasText: 'Add card' }).waitFor();
});

it('pays an artist by card from a dialog of another part, which goes on where it was', async () => {
  const { page, context, dialogSaid } = await newPerson(browser, origin(), 'payer');
  const search = await context.request.get(`${origin()}/api/search?q=ottilie`);
  const { results } = (await search.json()) as { results: { type: string; id: string }[] };
  const artist = results.find(({ type }) => type === 'artist');
  await page.goto(`${origin()}/profile?id=${artist?.id}`);
  await page.getByRole('button', { name: 'Support Artist' }).first().click();
  await chooseMethod(page, 'Card');
  await pay(page, /^Donate €/).click();
  await typeCard(dialog(page, 'Pay by card'), cards.good);
  await pay(page, /^Pay €/).click();
  await dialogSaid('Donation Successful!');
});

it('makes a patron by card, whose seal is on the page at once', async () => {
  const payer = await newPerson(browser, origin(), 'payer');
  await openPatron(payer);
  await typeCard(dialog(payer.page, 'Become a Patron'), cards.good);
  await pay(payer.page, 'Become a Patron for €9.99').click();
  await seesWelcome(payer);
  await payer.page.getByRole('button', { name: /^Account of/ }).click();
  await payer.page.getByRole('menuitem', { name: 'Patron Status' }).click();
  await dialog(payer.page, 'Patron Status').getByRole('time').waitFor();
});

it('makes a patron from the EUR balance, once it is enough', async () => {
  const artist = await newPerson(browser, origin(), 'payer', { isArtist: true });
  await openPatron(artist);
  await chooseMethod(artist.page, 'EUR balance');
  await artist.page.getByText('Insufficient EUR balance. You need €9.99').waitFor();
  expect(await pay(artist.page, 'Become a Patron for €9.99').isDisabled()).toBe(true);

  const fan = await newPerson(browser, origin(), 'payer');
  await openAddTalents(fan);
  await dialog(fan.page, 'Add Talents').getByLabel('Another amount').fill('1200');
  await typeCard(dialog(fan.page, 'Add Talents'), cards.good);
  await pay(fan.page, 'Pay €12.00').click();
  await finishAddTalents(fan.page, '1,200');
  const donation = await fan.context.request.post(`${origin()}/api/social/donate`, {
    data: { artistId: artist.userId, amount: 1200, paymentMethod: 'balance' },
  });
  expect(donation.ok()).toBe(true);

  // The page was not reloaded: the pushed balance enables the button.
  await artist.page.getByText('Insufficient EUR balance').waitFor({ state: 'detached' });
  await pay(artist.page, 'Become a Patron for €9.99').click();
  await seesWelcome(artist);
});

it('leads to the crypto provider’s page, and is a patron after the payment there', async () => {
  const payer = await newPerson(browser, origin(), 'payer');
  const { page } = payer;
  await openPatron(payer);
  await chooseMethod(page, 'Crypto');
  await pay(page, /^Pay €9.99 in [A-Z]+$/).click();
  await payer.dialogSaid('Payment created. The page of the payment provider opens now.');
  await page.waitForURL(/sandbox\/nowpayments/);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('link', { name: 'Back to Libretto' }).click();
  // The provider's webhook may arrive after the browser: the page shows the patron without a reload.
  await seesSeal(page);
});

it('says on the return from the crypto provider’s page that too little was paid', async () => {
  const payer = await newPerson(browser, origin(), 'payer');
  const { page } = payer;
  await openPatron(payer);
  await chooseMethod(page, 'Crypto');
  await pay(page, /^Pay €9.99 in [A-Z]+$/).click();
  await page.waitForURL(/sandbox\/nowpayments/);
  await page.getByRole('button', { name: 'Pay too little' }).click();
  await page.getByRole('link', { name: 'Back to Libretto' }).click();
  await page.getByText(/^The coins that arrived are less than the price/).waitFor();
});
