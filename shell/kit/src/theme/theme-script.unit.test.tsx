import { startPreloads, startScripts, trustedTypesScript } from './theme-script';

const template = (attributes: string) =>
  `<template id="scripts"${attributes}><script src="/one.js"></script><script src="/two.js"></script></template>`;
const late = template(' data-late');
let isPhone = true;
let frame: (() => void) | undefined;

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = '';
  document.body.innerHTML = late;
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
  new Function(startScripts)();
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

test('where the picture is not shown they begin at once, and once only', () => {
  open(false);
  expect(begun()).toEqual(['/one.js', '/two.js']);
  document.head.innerHTML = '';
  open(false);
  expect(begun()).toEqual([]);
});

test('without a picture scripts begin at once, on phones as well', () => {
  document.body.innerHTML = template('');
  open();
  expect(begun()).toEqual(['/one.js', '/two.js']);
});

test('many parts start a few at a time, all of them in their order', () => {
  const links = Array.from({ length: 12 }, (_, at) => `/${at}.js`);
  const preloads = links.map((href) => `<link rel="preload" href="${href}">`).join('');
  document.body.innerHTML = `<template id="scripts" data-late>${preloads}</template>`;
  const asked = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  open(false);
  expect(asked()).toEqual(links.slice(0, 5));
  jest.advanceTimersToNextTimer();
  expect(asked()).toEqual(links.slice(0, 10));
  jest.advanceTimersToNextTimer();
  expect(asked()).toEqual(links);
});

test('preloads start as new elements, because those of the parser are not trusted', () => {
  document.head.innerHTML = '<template id="preloads"><link rel="preload" as="script" href="/one.js"></template>';
  const ofParser = document.querySelector('template')?.content.firstElementChild;
  new Function(startPreloads)();
  const begun = document.head.querySelector('link');
  expect(begun?.getAttribute('href')).toBe('/one.js');
  expect(begun).not.toBe(ofParser);
  expect(document.querySelector('template#preloads')).toBeNull();
});

describe('the default policy of Trusted Types', () => {
  interface Rules {
    createScriptURL(address: string): string | null;
    createHTML(html: string): string | null;
    createScript?: unknown;
  }
  function rules(): Rules {
    let made: Rules | undefined;
    const trustedTypes = { createPolicy: (_: string, given: Rules) => (made = given) };
    Object.assign(globalThis, { trustedTypes });
    new Function(trustedTypesScript)();
    Object.assign(globalThis, { trustedTypes: undefined });
    if (made === undefined) throw new Error('No policy was made');
    return made;
  }

  test.each([
    '/main.0123456789ab.js',
    '/service-worker.js',
    '/remotes/mfe-player/1/remoteEntry.js?again=1',
    '/sandbox/stripe/v3/',
    'https://js.stripe.com/v3/',
    'https://m.js.stripe.com/part.js',
  ])('lets %s be a script', (address) => {
    expect(rules().createScriptURL(address)).toBe(address);
  });

  test.each([
    '/rest/ping?f=jsonp&callback=alert',
    '/api/img/song/x',
    '/remotes/../rest/ping.js',
    '/remotes/%2e%2e/api/x.js',
    'https://evil.example/main.js',
    'https://js.stripe.com.evil.example/v3/',
    'http://js.stripe.com/v3/',
    '//evil.example/main.js',
    'data:text/javascript,alert(1)',
    'blob:http://localhost/x',
  ])('lets %s be no script', (address) => {
    expect(rules().createScriptURL(address)).toBeNull();
  });

  test('takes HTML without tags, and of elements only what React makes scripts from', () => {
    const { createHTML, createScript } = rules();
    for (const html of ['', '{"@context":"https://schema.org"}', '<script></script>'])
      expect(createHTML(html)).toBe(html);
    for (const html of ['<img src=x onerror=alert(1)>', '<script>alert(1)</script>'])
      expect(createHTML(html)).toBeNull();
    expect(createScript).toBeUndefined();
  });
});
