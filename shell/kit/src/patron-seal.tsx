// The patron's golden checkmark. Gold is reserved for patrons.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { IconRosetteDiscountCheckFilled } from './icons';
import { colour } from './tokens';

const gold = css`
  flex: none;
  color: ${colour.goldFill};
  vertical-align: -0.15em;
`;

export type PatronSealProps = {
  sizePx?: number;
  /** Announced by screen readers; empty when other text already says it. */
  label?: string;
  className?: string;
};

/** Show one seal per person and place: next to the name, and on the avatar only when there is no name. */
export function PatronSeal({ sizePx = 16, label = t`Patron`, className }: PatronSealProps) {
  return (
    <IconRosetteDiscountCheckFilled
      css={gold}
      className={className}
      size={sizePx}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
