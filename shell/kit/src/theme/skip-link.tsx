// The first stop of the Tab key: past the navigation, into the page.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import type { MouseEvent } from 'react';
import { colour, font, layer, radius, space } from './tokens';

const link = css`
  ${font.bodyStrong}
  position: fixed;
  inset: ${space[8]} auto auto ${space[8]};
  z-index: ${layer.tooltip};
  padding: ${space[12]} ${space[20]};
  border-radius: ${radius.full};
  background: ${colour.text};
  color: ${colour.canvas};
  &:not(:focus) {
    clip-path: inset(50%);
    pointer-events: none;
  }
`;

export type SkipLinkProps = { targetId?: string; label?: string };

/** Followed without an entry in the history: Back leads to the page before, not past the navigation again. */
function goTo(event: MouseEvent, targetId: string): void {
  const target = document.getElementById(targetId);
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView();
  target.focus();
}

/** The target needs `tabindex="-1"` to take the focus. */
export function SkipLink({ targetId = 'main', label = t`Skip to content` }: SkipLinkProps) {
  return (
    <a css={link} href={`#${targetId}`} onClick={(event) => goTo(event, targetId)}>
      {label}
    </a>
  );
}
