// The style of the bar at the top while a page's head extends behind it.
import { css } from '@emotion/react';
import { washInkRules } from '@libretto/kit/pictures';
import { colour, radius } from '@libretto/kit/theme';

/**
 * For a bar with `data-over` from `useGroundBehind`: while the page is scrolled to its top, the bar adapts to the
 * background behind it.
 */
export const behindHead = css`
  &[data-over~='photo']:not([data-scrolled]) {
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
  &[data-over~='wash']:not([data-scrolled]) {
    --lb-search-ground: ${colour.surface1};
  }
  html:not([data-theme='light']) &[data-over~='wash']:not([data-scrolled]) {
    ${washInkRules}
  }
`;
