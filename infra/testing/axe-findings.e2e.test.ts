// An accessibility problem is found in whichever combination of theme and size it occurs.
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browser/launch';
import { findingsInEveryLook } from './axe-findings';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
});
afterAll(() => browser.close());

const show = (style: string, content: string) =>
  page.setContent(`<!doctype html><html lang="en"><title>A page</title><style>${style}</style><main>${content}</main>`);

test('a colour that cannot be read is found in the theme that has it, at both widths', async () => {
  await show('p { background: #fff; color: #222 } [data-theme=light] p { color: #ddd }', '<h1>A page</h1><p>Faint</p>');
  const found = await findingsInEveryLook(page);
  expect(found).toEqual([
    expect.stringMatching(/^light, 1440 px: color-contrast: <p>/),
    expect.stringMatching(/^light, 390 px: color-contrast: <p>/),
  ]);
});

test('a control without a name is found at the width that shows it', async () => {
  await show('@media (min-width: 500px) { button { display: none } }', '<h1>A page</h1><button></button>');
  expect(await findingsInEveryLook(page)).toEqual([expect.stringMatching(/^dark, 390 px: button-name: <button>/)]);
});

test('a page that is read in every look has no finding', async () => {
  await show('p { background: #fff; color: #222 }', '<h1>A page</h1><p>Words</p>');
  expect(await findingsInEveryLook(page)).toEqual([]);
});
