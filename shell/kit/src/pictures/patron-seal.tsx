// The patron's golden checkmark. Gold means a patron and nothing else.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { IconRosetteDiscountCheckFilled } from '../icons/icons';
import { colour } from '../theme/tokens';

const gold = css`
  flex: none;
  color: ${colour.goldFill};
  vertical-align: -0.15em;
`;

export type PatronSealProps = {
  sizePx?: number;
  /** Read out; empty where something else already says it. */
  label?: string;
  className?: string;
};

/** One seal per person and place: next to the name, on the avatar only where no name follows. */
export function PatronSeal({ sizePx = 16, label = t`Patron`, className }: PatronSealProps) {
  return (
    <IconRosetteDiscountCheckFilled
      css={gold}
      className={className}
      size={sizePx}
      {...(label ? { role: 'img', 'aria-label': label, 'aria-hidden': undefined } : { 'aria-hidden': true })}
    />
  );
}
