/** @jest-environment jsdom */
import { copyText } from './clipboard';

const clipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
const command = (value: unknown) => Object.defineProperty(document, 'execCommand', { configurable: true, value });

afterEach(() => {
  clipboard(undefined);
  command(undefined);
  document.body.replaceChildren();
});

test('copies by the Clipboard API where there is one', async () => {
  const writeText = jest.fn(async () => undefined);
  clipboard({ writeText });
  expect(await copyText('a link')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('a link');
});

test.each([
  ['without a Clipboard API, as on plain http', undefined],
  ['where the Clipboard API refuses', { writeText: () => Promise.reject(new Error('denied')) }],
])('copies by the copy command %s, inside of the open dialog, and gives the focus back', async (_, api) => {
  clipboard(api);
  document.body.innerHTML = '<dialog open><button>Copy</button></dialog>';
  const button = document.querySelector('button') as HTMLButtonElement;
  button.focus();
  const copied = jest.fn(() => {
    const field = document.activeElement as HTMLTextAreaElement;
    return field.closest('dialog') !== null && field.value.slice(field.selectionStart, field.selectionEnd) === 'a link';
  });
  command(copied);
  expect(await copyText('a link')).toBe(true);
  expect(copied).toHaveBeenCalledWith('copy');
  expect([document.activeElement, document.querySelector('textarea')]).toEqual([button, null]);
});

test('says so where neither works', async () => {
  expect(await copyText('a link')).toBe(false);
  command(() => {
    throw new Error('denied');
  });
  expect(await copyText('a link')).toBe(false);
});
