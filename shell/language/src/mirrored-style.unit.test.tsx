import { CacheProvider, css } from '@emotion/react';
import { render } from '@testing-library/react';
import { mirroredStyle } from './mirrored-style';

/** Returns the style that a right-to-left page gets, without its class name. */
function mirrored(style: string): string {
  const cache = mirroredStyle();
  // Inserts the style as text, because jsdom cannot parse all of it.
  cache.sheet.isSpeedy = false;
  render(
    <CacheProvider value={cache}>
      <span css={css(style)} />
    </CacheProvider>,
  );
  return cache.sheet.tags.map(({ textContent }) => textContent?.replace(/\.[\w-]+/g, '')).join('');
}

it.each([
  ['margin: 1px 2px 3px 4px;', 'margin:1px 4px 3px 2px;'],
  ['left: 4px;', 'right:4px;'],
  ['inset: 1px 2px 3px 4px;', 'inset:1px 4px 3px 2px;'],
  ['inset: 8px auto 8px calc(-1 * var(--edge, 12px));', 'inset:8px calc(-1 * var(--edge, 12px)) 8px auto;'],
  ['inset: auto 0 0 4px !important;', 'inset:auto 4px 0 0 !important;'],
  ['inset: auto 0 0 !important;', 'inset:auto 0 0!important;'],
  ['margin: 0 calc(4px + 1px) 0 2px;', 'margin:0 2px 0 calc(4px + 1px);'],
  ['padding: var(--a) 8px 0 var(--b);', 'padding:var(--a) var(--b) 0 8px;'],
  ['border-radius: 0 2px 2px 0;', 'border-radius:2px 0 0 2px;'],
  ['border-radius: 0 var(--a) var(--b) 0;', 'border-radius:var(--a) 0 0 var(--b);'],
  ['inset: 10px 0;', 'inset:10px 0;'],
  ['padding-inline-start: 4px;', 'padding-inline-start:4px;'],
  ['transform: translateX(16px);', 'transform:translateX(-16px);'],
])('turns %p', (style, turned) => {
  expect(mirrored(style).replace(/-webkit-[^;]*;|-ms-[^;]*;|-moz-[^;]*;/g, '')).toBe(`{${turned}}`);
});

it('mirrors declarations within media queries and pseudo-elements once', () => {
  expect(mirrored('&::before{inset:0 auto auto 5px;}@media (min-width: 1px){&::after{inset:0 auto auto 6px;}}')).toBe(
    '::before{inset:0 5px auto auto;}@media (min-width: 1px){::after{inset:0 6px auto auto;}}',
  );
});
