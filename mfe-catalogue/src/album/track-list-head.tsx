// Column headers above the rows of an album or playlist. They are decorative, because each row is labelled itself.
import { css } from '@emotion/react';
import { IconClock } from '@libretto/kit/icons';
import { colour, font, media, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';

/** Same column widths as in the kit's row: index, plays, like, time, more. */
const frame = css`
  ${font.body}
  display: flex;
  align-items: center;
  height: 40px;
  margin-bottom: ${space[4]};
  padding: 0 ${space[12]} 0 ${space[8]};
  border-bottom: 1px solid ${colour.line};
  color: ${colour.textMuted};
  ${media.mobile} {
    display: none;
  }
`;

const index = css`
  width: 32px;
  margin-inline-end: ${space[8]};
  text-align: center;
`;

const title = css`
  flex: 1;
`;

const plays = css`
  margin-inline-end: ${space[12]};
`;

const time = css`
  display: grid;
  justify-content: end;
  width: 84px;
  margin-inline-end: 44px;
`;

export function TrackListHead() {
  return (
    <div css={frame} aria-hidden="true">
      <span css={index}>#</span>
      <span css={title}>{t`Title`}</span>
      <span css={plays}>{t`Plays`}</span>
      <span css={time}>
        <IconClock size={16} />
      </span>
    </div>
  );
}
