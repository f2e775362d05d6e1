import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure, getConfig } from '@testing-library/dom';

const { getElementError } = getConfig();

configure({
  // What a test waits for comes when it comes, also on a machine that is busy with others.
  asyncUtilTimeout: 60_000,
  // Printing the page takes longer than to draw it: while a test waits it is printed once, at the end, and not at each look.
  getElementError: (message, container) => (isWaiting() ? notFoundYet(message) : getElementError(message, container)),
});

/** What Testing Library sets while it waits, to spare its own costly messages; its types leave it out. */
const isWaiting = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

function notFoundYet(message: string | null): Error {
  const error = new Error(message ?? undefined);
  error.name = 'TestingLibraryElementError';
  return error;
}

// jsdom leaves out what every browser has.
Object.assign(globalThis, { TextEncoder, TextDecoder });
