// Actions of a head: one accent-coloured button and quiet ones. On phones Play is a round
// button within reach of the thumb.
import { css } from '@emotion/react';
import { IconButton, MenuButton, type MenuEntry, PlayButton } from '@libretto/kit/controls';
import { IconArrowsShuffle } from '@libretto/kit/icons';
import { space, useMedia } from '@libretto/kit/theme';
import type { Sound } from '@libretto/product/sound';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { PlayPill } from '../tracks/play-pill';
import { HeaderActions } from './header-actions';

export interface HeadActionsProps {
  /** Name of the subject for labels: "Salt Hours by Nour & the Low Tide". */
  name: string;
  sound: Sound;
  onPlay: () => void;
  /** The Buy button, when the server provides only a preview; Play is then less prominent. */
  buy?: ReactNode;
  onShuffle?: () => void;
  /** Like and share buttons. */
  icons?: ReactNode;
  /** Sort order of a list. */
  order?: ReactNode;
  more: readonly MenuEntry[];
  moreLabel: string;
  isEmpty?: boolean;
}

export function HeadActions(props: HeadActionsProps) {
  return useMedia('mobile') ? <NarrowActions {...props} /> : <WideActions {...props} />;
}

function WideActions({
  name,
  sound,
  onPlay,
  buy,
  onShuffle,
  icons,
  order,
  more,
  moreLabel,
  isEmpty,
}: HeadActionsProps) {
  return (
    <div css={wide}>
      {buy}
      <PlayPill
        sound={sound}
        name={name}
        onClick={onPlay}
        disabled={isEmpty}
        {...(buy ? { isPreview: true, variant: 'secondary' } : {})}
      />
      <span css={quiet}>
        {onShuffle && <ShuffleButton onShuffle={onShuffle} />}
        {icons}
        {more.length > 0 && <MenuButton label={moreLabel} entries={more} />}
      </span>
      {order && <span css={atEnd}>{order}</span>}
    </div>
  );
}

function NarrowActions({
  name,
  sound,
  onPlay,
  buy,
  onShuffle,
  icons,
  order,
  more,
  moreLabel,
  isEmpty,
}: HeadActionsProps) {
  return (
    <div css={narrow}>
      {more.length > 0 && (
        <HeaderActions>
          <MenuButton label={moreLabel} entries={more} />
        </HeaderActions>
      )}
      <span css={[quiet, atEdge]}>
        {order}
        {icons}
      </span>
      {buy && <span css={wholeLine}>{buy}</span>}
      <span css={atEnd}>
        {onShuffle && <ShuffleButton onShuffle={onShuffle} />}
        <PlayButton
          playing={sound === 'playing'}
          name={name}
          tone={buy ? 'text' : 'accent'}
          sizePx={48}
          style={{ width: 56, height: 56 }}
          disabled={isEmpty}
          onClick={onPlay}
        />
      </span>
    </div>
  );
}

function ShuffleButton({ onShuffle }: { onShuffle: () => void }) {
  return (
    <IconButton
      label={t`Play in random order`}
      icon={<IconArrowsShuffle size={20} aria-hidden />}
      onClick={onShuffle}
    />
  );
}

const wide = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[12]} ${space[16]};
  margin-top: ${space[24]};
`;

const narrow = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  grid-column: 1 / -1;
  gap: ${space[8]};
  min-height: 56px;
`;

const quiet = css`
  display: flex;
  align-items: center;
  gap: ${space[8]};
`;

/** The first icon is aligned with the text above it. */
const atEdge = css`
  margin-inline-start: -10px;
`;

/** The Buy button has a separate line, because next to the icons and Play its price does not fit. */
const wholeLine = css`
  order: 1;
  flex: 0 0 100%;
  & > button {
    width: 100%;
  }
`;

const atEnd = css`
  display: flex;
  align-items: center;
  gap: ${space[16]};
  margin-inline-start: auto;
`;
