// A ground in the cover's own hue. Only in the expanded player, Discover, Home's hero, locked posts and page heads.
import { css } from '@emotion/react';
import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react';
import { media } from '../theme/media';
import { colour, duration, ease } from '../theme/tokens';
import { type WashKind, washInkRules, washVariables } from './cover-wash-rules';

export type CoverWashProps = ComponentPropsWithRef<'div'> & {
  dominantColour: string | null | undefined;
  kind: WashKind;
  as?: ElementType;
};

const wash = css`
  --lb-wash: var(--lb-wash-light, ${colour.surface1});
  --lb-wash-end: ${colour.canvas};
  --lb-search-ground: ${colour.surface1};
  background: var(--lb-wash);
  color: ${colour.text};
  transition: background-color ${duration.slow} ${ease.in};
  html:not([data-theme='light']) & {
    --lb-wash: var(--lb-wash-dark, ${colour.surface1});
    --lb-wash-end: var(--lb-wash-dark-end, ${colour.canvas});
    ${washInkRules}
  }
  &[data-kind='head'] {
    background: linear-gradient(var(--lb-wash), ${colour.canvas});
  }
  &[data-kind='full'] {
    background: linear-gradient(var(--lb-wash), var(--lb-wash-end));
  }
  ${media.forcedColours} {
    /* Gradients are dropped there, and with them the ground. */
    &,
    &[data-kind] {
      background: Canvas;
    }
  }
`;

export function CoverWash({ dominantColour, kind, as: Tag = 'div', style, ...rest }: CoverWashProps) {
  const variables = washVariables(dominantColour, kind) as CSSProperties;
  return <Tag css={wash} data-kind={kind} style={{ ...variables, ...style }} {...rest} />;
}
