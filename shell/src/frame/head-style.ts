// How the bar at the top behaves over a page's head that runs behind it.
import { css } from '@emotion/react';
import { washInkRules } from '@libretto/kit/cover-wash-rules';
import { colour, radius } from '@libretto/kit/tokens';

/**
 * A page says what its head is by `data-page-head="photo"` on a banner; a cover wash of the kind `head` or `full` says
 * it by itself. While the page stands at its top, the bar dresses for that ground. The rules begin with `html`, as
 * emotion puts its own class before whatever begins with a colon.
 */
export const behindHead = css`
  html:has(main [data-page-head='photo']) &:not([data-scrolled]) {
    & :is([data-controls], [data-controls] > span:not(:last-child)) > button {
      background: ${colour.photoChrome};
      color: ${colour.onPhoto};
    }
    & [data-controls] > [role='img'] {
      background: ${colour.photoChrome};
      border-radius: ${radius.full};
      color: ${colour.onPhoto};
    }
    & [data-mark] {
      --lb-mark: ${colour.onPhoto};
      place-content: center;
      width: 40px;
      height: 40px;
      background: ${colour.photoChrome};
      border-radius: ${radius.full};
    }
    /* No ink holds on every banner; the heading right below it says the same. */
    & [data-title] {
      opacity: 0;
    }
  }
  html:has(main :is([data-kind='head'], [data-kind='full'])) &:not([data-scrolled]) {
    --lb-search-ground: ${colour.surface1};
  }
  html:not([data-theme='light']):has(main :is([data-kind='head'], [data-kind='full'])) &:not([data-scrolled]) {
    ${washInkRules}
  }
`;
