// The last line of a list: the number of songs and their total length.
import { css } from '@emotion/react';
import { formatTime, spokenTime } from '@libretto/kit/text';
import { colour, font, media, space, tabular, VisuallyHidden } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

const frame = css`
  ${font.body}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[16]};
  min-height: 44px;
  margin-top: ${space[4]};
  padding: 0 56px 0 ${space[48]};
  border-top: 1px solid ${colour.line};
  color: ${colour.textMuted};
  & > strong {
    ${tabular}
    font-weight: 600;
    color: ${colour.text};
  }
  ${media.mobile} {
    padding: ${space[8]} 0;
  }
`;

export function TrackListFoot({ children, seconds }: { children: ReactNode; seconds: number }) {
  const time = spokenTime(seconds);
  return (
    <p css={frame}>
      <span>{children}</span>
      <strong>
        <VisuallyHidden>{t`Total time ${time}`}</VisuallyHidden>
        <span aria-hidden="true">{formatTime(seconds)}</span>
      </strong>
    </p>
  );
}
