// Shown to the author below a comment or post that a moderator has hidden: the reason, and where to appeal.

import { css } from '@emotion/react';
import type { Hidden } from '@libretto/contracts/http/administration/moderation';
import { colour, font } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { reasonTexts } from './report-texts';

export function HiddenNote({ hidden: { reason, note } }: { hidden: Hidden }) {
  const what = reasonTexts()[reason];
  return (
    <p css={words} dir="auto">
      {t`Hidden: ${what}.`} {note} <a {...linkTo('/settings/moderation')}>{t`See the decision`}</a>
    </p>
  );
}

const words = css`
  ${font.body}
  margin: 0;
  color: ${colour.textMuted};
  overflow-wrap: anywhere;
  & a {
    color: inherit;
    text-decoration: underline;
  }
`;
