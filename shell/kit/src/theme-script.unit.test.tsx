import { afterFirstFrameScript } from './theme-script';

const template =
  '<template id="after-first-frame"><script src="/one.js"></script><script src="/two.js"></script></template>';
let isPhone = true;
let frame: (() => void) | undefined;

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = '';
  document.body.innerHTML = template;
  frame = undefined;
  globalThis.matchMedia = (() => ({ matches: isPhone })) as never;
  globalThis.requestAnimationFrame = ((draw: () => void) => {
    frame = draw;
    return 1;
  }) as never;
});
afterEach(() => jest.useRealTimers());

function open(onPhone = true) {
  isPhone = onPhone;
  const added = jest.spyOn(globalThis, 'addEventListener').mockImplementation((_, begin) => (begin as () => void)());
  new Function(afterFirstFrameScript)();
  added.mockRestore();
}
const begun = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));

test('scripts begin after the first frame, in their order, once', () => {
  open();
  expect(begun()).toEqual([]);
  frame?.();
  jest.advanceTimersByTime(0);
  expect(begun()).toEqual(['/one.js', '/two.js']);
  expect([...document.head.querySelectorAll('script')].every(({ async }) => !async)).toBe(true);
  jest.advanceTimersByTime(1_000);
  expect(begun()).toHaveLength(2);
});

test('where no frame is drawn they begin after a moment', () => {
  open();
  jest.advanceTimersByTime(299);
  expect(begun()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(begun()).toEqual(['/one.js', '/two.js']);
});

test('where the picture is not shown they begin at once; a page without one has nothing to begin', () => {
  open(false);
  expect(begun()).toEqual(['/one.js', '/two.js']);
  document.head.innerHTML = '';
  open(false);
  expect(begun()).toEqual([]);
});

test('what is many begins in turns, all of it in its order', () => {
  const links = Array.from({ length: 12 }, (_, at) => `/${at}.js`);
  const preloads = links.map((href) => `<link rel="preload" href="${href}">`).join('');
  document.body.innerHTML = `<template id="after-first-frame">${preloads}</template>`;
  const asked = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  open(false);
  expect(asked()).toEqual(links.slice(0, 5));
  jest.advanceTimersToNextTimer();
  expect(asked()).toEqual(links.slice(0, 10));
  jest.advanceTimersToNextTimer();
  expect(asked()).toEqual(links);
});
