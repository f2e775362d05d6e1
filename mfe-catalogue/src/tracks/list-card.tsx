// A card of a list whose songs are loaded: a grid of four covers, and a Play button.

import type { Track } from '@libretto/contracts/federation';
import { TrackCard } from '@libretto/kit/cards';
import { clickTo } from '@libretto/product/links';
import { playlistPath } from '@libretto/product/paths';
import { playOrPauseList } from '@libretto/product/play';
import { useListSound } from '@libretto/product/sound';
import type { ReactNode } from 'react';
import { countedSongs } from '../counted';
import { QuadCover } from '../heads/quad-cover';

export interface ListCardProps {
  id: string;
  name: string;
  songCount: number;
  /** The loaded songs. */
  tracks: readonly Track[];
  /** Shown instead of covers if there are none. */
  empty: ReactNode;
  onStart: () => void;
}

export function ListCard({ id, name, songCount, tracks, empty, onStart }: ListCardProps) {
  const sound = useListSound({ name, id }, tracks);
  const path = playlistPath(id);
  return (
    <TrackCard
      title={name}
      href={path}
      onOpen={clickTo(path)}
      subtitle={countedSongs(songCount)}
      cover={<QuadCover tracks={tracks} shownPx={240} empty={empty} />}
      current={sound !== 'none'}
      playing={sound === 'playing'}
      onPlay={() => playOrPauseList(sound, onStart)}
    />
  );
}
