import { isCovered, isLayerOpen } from './top-layer';

const show = (html: string) => {
  document.body.innerHTML = html;
  return document.getElementById('feed') as HTMLElement;
};

test.each([
  ['a dialog', '<main><ol id="feed"></ol></main><div role="dialog"></div>'],
  ['a question', '<main><ol id="feed"></ol></main><div role="alertdialog"></div>'],
  ['a menu', '<main><ol id="feed"></ol></main><div role="menu"></div>'],
  ['the expanded player, which makes the page inert', '<main inert><ol id="feed"></ol></main>'],
  ['a layer that hides the page', '<main aria-hidden="true"><ol id="feed"></ol></main>'],
])('%s covers the page', (_layer, html) => {
  expect(isCovered(show(html))).toBe(true);
});

test.each([
  ['nothing', '<ol id="feed"></ol>'],
  ['a toast', '<ol id="feed"></ol><div role="alertdialog" aria-modal="false"></div>'],
  ['its own dialog', '<div role="dialog"><ol id="feed"></ol></div>'],
])('%s does not cover it', (_layer, html) => {
  expect(isCovered(show(html))).toBe(false);
});

test('tells whether a dialog or menu is open', () => {
  show('<ol id="feed"></ol>');
  expect(isLayerOpen()).toBe(false);
  show('<div role="menu"></div>');
  expect(isLayerOpen()).toBe(true);
});
