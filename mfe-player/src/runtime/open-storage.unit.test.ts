/** @jest-environment jsdom */
import { openStorage } from './open-storage';

const real = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
afterEach(() => real && Object.defineProperty(globalThis, 'localStorage', real));

test('is the browser’s own where there is one', () => {
  expect(openStorage()).toBe(localStorage);
});

test('forgets with the page where the browser blocks it, and works until then', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const storage = openStorage();
  storage.setItem('a', '1');
  expect(storage.getItem('a')).toBe('1');
  expect([storage.length, storage.key(0)]).toEqual([1, 'a']);
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});
