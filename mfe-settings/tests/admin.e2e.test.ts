// An admin finds a person, suspends and reinstates the account, and views health and recorded reads.
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { findingsInEveryLook } from '../../infra/testing/axe-findings';
import { newPerson, password, type Visitor } from '../../infra/testing/people';
import { sharedServer } from '../../infra/testing/shared-server';
import { visitor } from './visitor';

const { url, account } = sharedServer();
const reason = 'Plays were bought';

let browser: Browser;
let admin: Page;
let person: Visitor;
let personId: string | null;

beforeAll(async () => {
  browser = await launchBrowser();
  person = await newPerson(browser, url, 'looked-at');
  admin = await visitor(browser, url, account('admin'));
  await admin.emulateMedia({ reducedMotion: 'reduce' });
});
afterAll(() => browser.close());

const main = () => admin.getByRole('main');
const dialog = (name: string | RegExp) => admin.getByRole('dialog', { name });
const keepsNobodyOut = async (include: string) => expect(await findingsInEveryLook(admin, { include })).toEqual([]);

async function openTab(name: string): Promise<void> {
  await admin.getByRole('tab', { name }).click();
  await admin.getByRole('tabpanel', { name }).waitFor();
}

/** Returns the message of the sign-in page, or undefined after a successful sign-in. */
async function signsIn({ page, username }: Visitor): Promise<string | undefined> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(`${username}@libretto.example`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const refusal = page.getByText(/^Your account is suspended/);
  await refusal
    .or(page.getByRole('button', { name: /^Account of / }))
    .first()
    .waitFor();
  return (await refusal.count()) > 0 ? refusal.first().innerText() : undefined;
}

async function decide(act: string, why: string): Promise<void> {
  await main().getByRole('button', { name: act }).click();
  const asked = dialog(new RegExp(`^${act} `));
  await asked.getByRole('textbox', { name: 'Reason' }).fill(why);
  await asked.getByRole('button', { name: act }).click();
  await asked.waitFor({ state: 'detached' });
}

test('a person is found by their email, and seen', async () => {
  await admin.goto(`${url}/admin`);
  await openTab('People');
  await keepsNobodyOut('main');
  await main().getByRole('searchbox').fill(`${person.username}@libretto.example`);
  await main().getByRole('searchbox').press('Enter');
  await main().getByRole('link', { name: person.username }).waitFor();
  await keepsNobodyOut('main');
  await main().getByRole('link', { name: person.username }).click();
  await main().getByText('On 1 device').waitFor();
  personId = new URL(admin.url()).searchParams.get('person');
  await main().getByText('Nothing was done to this account').waitFor();
});

test('a suspension with a reason signs the person out and keeps them out', async () => {
  await main().getByRole('button', { name: 'Suspend' }).click();
  await dialog(/^Suspend /)
    .getByRole('button', { name: 'Suspend' })
    .click();
  await dialog(/^Suspend /)
    .getByText('Please say why')
    .waitFor();
  await keepsNobodyOut('[role=dialog]');
  await admin.keyboard.press('Escape');
  await dialog(/^Suspend /).waitFor({ state: 'detached' });
  await focused(main().getByRole('button', { name: 'Suspend' }));
  await decide('Suspend', reason);
  await main().getByText('Suspended. Nobody can sign in.').waitFor();
  await main().getByRole('list', { name: 'What admins did' }).getByText(reason).waitFor();
  await keepsNobodyOut('main');

  await person.page.goto(`${url}/library`);
  await person.page.waitForURL(/\/login/);
  expect(await signsIn(person)).toBe(`Your account is suspended. The reason: ${reason}`);
});

test('a reinstated person signs in again', async () => {
  await decide('Reinstate', 'Proved otherwise');
  await main().getByRole('button', { name: 'Suspend' }).waitFor();
  expect(await main().getByRole('list', { name: 'What admins did' }).getByRole('listitem').count()).toBe(2);
  expect(await signsIn(person)).toBeUndefined();
});

test('health tells of disk, mail, queue and consumers', async () => {
  await openTab('Health');
  await main()
    .getByText(/ free of /)
    .waitFor();
  await main().getByText('As files in the data folder; no email is sent').waitFor();
  await main()
    .getByRole('button', { name: /^Show all/ })
    .click();
  await main().getByText('recorded-reads').waitFor();
  await keepsNobodyOut('main');
});

test('the reads show who looked at the person, and lead back to them', async () => {
  const panel = main().getByRole('tabpanel', { name: 'Reads' });
  await openTab('Reads');
  await panel.getByText('A search for people').first().waitFor();
  const looked = panel.getByRole('link', { name: person.username });
  // The read model lags slightly behind. The page does not poll, because each read would be recorded.
  do {
    await admin.goto(`${url}/admin?tab=reads&person=${personId}`);
    await panel.getByRole('table').or(panel.getByText('No access recorded yet')).first().waitFor();
  } while ((await looked.count()) < 2);
  await main().getByText(`Looks at ${person.username}`).waitFor();
  await panel.getByText('A search for people').first().waitFor();
  await keepsNobodyOut('main');
  await looked.first().click();
  await main().getByRole('link', { name: 'Who looked at this person' }).waitFor();
});

test('finance is shown none of it', async () => {
  const finance = await visitor(browser, url, account('finance'));
  await finance.goto(`${url}/admin?tab=people`);
  await finance.getByRole('main').getByRole('heading').first().waitFor();
  expect(await finance.getByRole('tab').count()).toBe(0);
  expect(await finance.getByRole('link', { name: 'Administration' }).count()).toBe(0);
  await finance.context().close();
});

/** React returns the focus a moment after a dialog has closed. */
async function focused(button: Locator): Promise<void> {
  await button.and(admin.locator(':focus')).waitFor();
}
