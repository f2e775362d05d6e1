// The expanded player on phones: PLAYER and the three panels as tabs, with controls within reach of the thumb.

import { css } from '@emotion/react';
import { type TabItem, Tabs } from '@libretto/kit/choices';
import { IconButton } from '@libretto/kit/controls';
import { afterPaint } from '@libretto/kit/hooks';
import { IconChevronDown, IconMessageCircle, IconPlaylistAdd, IconShare3 } from '@libretto/kit/icons';
import { formatCount } from '@libretto/kit/text';
import { colour, font, space, tabular } from '@libretto/kit/theme';
import { openAddToPlaylist, openComments } from '@libretto/product/intents';
import { t } from '@lingui/core/macro';
import { type HTMLAttributes, useCallback, useEffect, useMemo, useState } from 'react';
import { ElsewhereTab } from '../bar/elsewhere-tab';
import { LyricsGlimpse } from '../lyrics/lyrics-glimpse';
import type { PanelTab, Track } from '../machine/player.types';
import { shareTrack } from '../player/share-track';
import { shortScreen } from '../player/short-screen';
import { usePlayer } from '../player/use-player';
import { panelTabs, tabLabel } from './panels';
import { PlayerMenu } from './player-menu';
import { Stage } from './stage';

type View = 'PLAYER' | PanelTab;

const whole = css`
  position: relative;
  display: flex;
  flex-direction: column;
  flex: 1;
  min-height: 0;
  padding-top: env(safe-area-inset-top);
  & > :has([role='tablist']) {
    flex: 1;
  }
  /* Longer words than the English scroll between the two corners, never under them. */
  & div:has(> [role='tablist']) {
    margin-inline: 56px;
  }
  [role='tablist'] {
    height: 56px;
    min-width: 100%;
    align-items: center;
    justify-content: center;
    gap: ${space[16]};
  }
  [role='tabpanel'] {
    padding-inline: ${space[16]};
  }
`;

const corner = css`
  position: absolute;
  z-index: 1;
  top: calc(env(safe-area-inset-top) + 8px);
  &[data-side='start'] {
    inset-inline-start: ${space[8]};
  }
  &[data-side='end'] {
    inset-inline-end: ${space[8]};
  }
`;

/** The view can be dragged down from anywhere except its controls. */
const view = css`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  height: 100%;
  padding: ${space[16]} ${space[8]} calc(env(safe-area-inset-bottom) + ${space[16]});
  touch-action: none;
  ${shortScreen} {
    gap: ${space[8]};
    overflow-y: auto;
    padding-block: 0 calc(env(safe-area-inset-bottom) + ${space[4]});
    touch-action: pan-y;
  }
`;

/** Without enough height for this preview, only the LYRICS tab shows the lyrics. */
const glimpse = css`
  display: contents;
  ${shortScreen} {
    display: none;
  }
`;

const foot = css`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin-inline: -12px;
  & > span {
    ${font.bodyStrong}
    ${tabular}
    display: flex;
    align-items: center;
    color: ${colour.textMuted};
  }
`;

export interface ExpandedMobileProps {
  track: Track;
  tab: PanelTab | null;
  swipe: HTMLAttributes<HTMLElement>;
  onClose: () => void;
}

export function ExpandedMobile({ track, tab, swipe, onClose }: ExpandedMobileProps) {
  const player = usePlayer();
  const [shown, setShown] = useState<View>(tab ?? 'PLAYER');
  useEffect(() => {
    if (tab) setShown(tab);
  }, [tab]);
  const show = useCallback(
    (next: View) => {
      setShown(next);
      // The tab is stored for the next time the player opens, which can wait until after the frame.
      if (next !== 'PLAYER') void afterPaint().then(() => player.send({ type: 'tab.choose', tab: next }));
    },
    [player],
  );
  // Memoized per song, so that switching tabs does not render the panels again.
  const tabs = useMemo<TabItem<View>[]>(
    () => [
      {
        id: 'PLAYER',
        label: tabLabel(t`PLAYER`),
        content: <PlayerView track={track} swipe={swipe} onLyrics={() => show('LYRICS')} />,
      },
      ...panelTabs(track),
    ],
    [track, swipe, show],
  );
  return (
    <div css={whole}>
      <div css={corner} data-side="start" {...swipe}>
        <IconButton
          label={t`Close the player`}
          tooltip={false}
          icon={<IconChevronDown size={24} aria-hidden />}
          onClick={onClose}
        />
      </div>
      <div css={corner} data-side="end">
        <PlayerMenu track={track} />
      </div>
      <Tabs<View> label={t`Player`} line={false} tabs={tabs} selected={shown} onSelect={show} />
      <ElsewhereTab form="row" />
    </div>
  );
}

interface PlayerViewProps {
  track: Track;
  swipe: HTMLAttributes<HTMLElement>;
  onLyrics: () => void;
}

function PlayerView({ track, swipe, onLyrics }: PlayerViewProps) {
  const { commentCount } = track;
  return (
    <div css={view} {...swipe}>
      <Stage track={track} />
      <div css={glimpse}>
        <LyricsGlimpse track={track} onOpen={onLyrics} />
      </div>
      <div css={foot}>
        <span>
          <IconButton
            label={t`Comments: ${commentCount}`}
            size="large"
            tooltip={false}
            icon={<IconMessageCircle size={24} aria-hidden />}
            onClick={() => openComments(track)}
          />
          {commentCount > 0 && formatCount(commentCount)}
        </span>
        <IconButton
          label={t`Add to playlist`}
          size="large"
          tooltip={false}
          icon={<IconPlaylistAdd size={24} aria-hidden />}
          onClick={() => openAddToPlaylist(track)}
        />
        <IconButton
          label={t`Share`}
          size="large"
          tooltip={false}
          icon={<IconShare3 size={24} aria-hidden />}
          onClick={() => void shareTrack(track)}
        />
      </div>
    </div>
  );
}
