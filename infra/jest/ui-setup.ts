import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure, getConfig } from '@testing-library/dom';

const { getElementError } = getConfig();

configure({
  // Asynchronous queries wait long, because the machine may have other load.
  asyncUtilTimeout: 60_000,
  // Printing the page takes longer than rendering it: while a test waits, it is printed once at
  // the end instead of on each poll.
  getElementError: (message, container) => (isWaiting() ? notFoundYet(message) : getElementError(message, container)),
});

/** Testing Library sets this option while it waits, to skip its own expensive messages; its types omit it. */
const isWaiting = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

function notFoundYet(message: string | null): Error {
  const error = new Error(message ?? undefined);
  error.name = 'TestingLibraryElementError';
  return error;
}

// Drafts of one test would be in the fields of the next one.
afterEach(() => globalThis.sessionStorage?.clear());

// jsdom lacks these APIs, which every browser has.
Object.assign(globalThis, { TextEncoder, TextDecoder });
