// The mini player on desktops and tablets: current track, transport and scrubber, queue, lyrics, volume, expand.

import { css } from '@emotion/react';
import { IconButton } from '@libretto/kit/controls';
import { IconArrowsDiagonal, IconMicrophone2, IconPlaylist } from '@libretto/kit/icons';
import { colour, layer, space, useLayoutWidth } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { PanelTab } from '../machine/player.types';
import { useCurrentTrack } from '../player/use-player';
import { ElsewhereTab } from './elsewhere-tab';
import { NowPlaying } from './now-playing';
import { SeekBar } from './seek-bar';
import { Transport } from './transport';
import { VolumeControl } from './volume-control';

export const barHeightPx = 80;

const bar = css`
  position: fixed;
  inset: auto 0 0;
  z-index: ${layer.playerBar};
  display: grid;
  grid-template-columns: 1fr minmax(360px, min(640px, 40vw)) 1fr;
  align-items: center;
  gap: ${space[24]};
  height: ${barHeightPx}px;
  padding: 0 ${space[16]};
  border-top: 1px solid ${colour.line};
  background: ${colour.surface1};
  /* On the narrowest tablets the song's name is worth more than two more ways to open the player. */
  @media (max-width: 899.98px) {
    grid-template-columns: 1fr minmax(280px, 320px) auto;
    gap: ${space[16]};
    & [data-spare] {
      display: none;
    }
  }
`;

const centre = css`
  display: flex;
  flex-direction: column;
  align-items: center;
  min-width: 0;
  padding-top: ${space[4]};
`;

const end = css`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  min-width: 0;
`;

export function PlayerBar({ onExpand }: { onExpand: (tab?: PanelTab) => void }) {
  const isTablet = useLayoutWidth() === 'tablet';
  const hasTrack = useCurrentTrack() !== null;
  return (
    <div css={bar}>
      <ElsewhereTab />
      <NowPlaying onExpand={onExpand} />
      <div css={centre}>
        <Transport />
        <SeekBar />
      </div>
      <div css={end}>
        <IconButton
          label={t`Queue`}
          shortcut="Q"
          icon={<IconPlaylist size={20} aria-hidden />}
          onClick={() => onExpand('UP_NEXT')}
        />
        <IconButton
          data-spare=""
          label={t`Lyrics`}
          shortcut="Y"
          icon={<IconMicrophone2 size={20} aria-hidden />}
          disabled={!hasTrack}
          onClick={() => onExpand('LYRICS')}
        />
        <VolumeControl widthPx={isTablet ? 72 : 96} />
        <IconButton
          data-spare=""
          label={t`Open the player`}
          shortcut="F"
          icon={<IconArrowsDiagonal size={20} aria-hidden />}
          disabled={!hasTrack}
          onClick={() => onExpand()}
        />
      </div>
    </div>
  );
}
