// The comment that the URL links to: scrolled into view, focused and highlighted.

import { css } from '@emotion/react';
import { colour, radius } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef } from 'react';

export function MarkedComment({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups no fields.
    <div ref={place} css={marked} role="group" aria-label={t`The comment of this link`} tabIndex={-1}>
      {children}
    </div>
  );
}

const marked = css`
  outline: none;
  & > article > [data-body] {
    border-radius: ${radius.field};
    background: ${colour.surface2};
    box-shadow: 0 0 0 8px ${colour.surface2};
  }
`;
