// Column headers above the rows of an album or playlist. They are decorative, because each row is labelled itself.
import { css } from '@emotion/react';
import { IconClock } from '@libretto/kit/icons';
import { media } from '@libretto/kit/media';
import { colour, font, space } from '@libretto/kit/tokens';
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
  & > :nth-of-type(1) {
    width: 32px;
    margin-inline-end: ${space[8]};
    text-align: center;
  }
  & > :nth-of-type(2) {
    flex: 1;
  }
  & > :nth-of-type(3) {
    margin-inline-end: ${space[12]};
  }
  & > :nth-of-type(4) {
    display: grid;
    justify-content: end;
    width: 84px;
    margin-inline-end: 44px;
  }
  ${media.mobile} {
    display: none;
  }
`;

export function TrackListHead() {
  return (
    <div css={frame} aria-hidden="true">
      <span>#</span>
      <span>{t`Title`}</span>
      <span>{t`Plays`}</span>
      <span>
        <IconClock size={16} />
      </span>
    </div>
  );
}
