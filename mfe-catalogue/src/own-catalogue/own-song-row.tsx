// A row of the artist's own song: Approved with its price, or Pending with its waiting time.

import { MenuButton, type MenuEntry } from '@libretto/kit/controls';
import { Cover } from '@libretto/kit/pictures';
import {
  formatCount,
  formatFullDate,
  formatTalents,
  formatTime,
  PurchasedTag,
  RelativeTime,
  StatusTag,
  Tag,
} from '@libretto/kit/text';
import { playOrPause } from '@libretto/product/play';
import { useTrackSound } from '@libretto/product/sound';
import { plural, t } from '@lingui/core/macro';
import type { OwnSong } from '../api/own-songs';
import { above, badge, coverPlace, line, plainRow, row, texts, time, title } from './own-song-style';

export interface OwnSongRowProps {
  song: OwnSong;
  /** The songs of the same list, which play after this one. */
  songs: readonly OwnSong[];
  menu: readonly MenuEntry[];
}

export function OwnSongRow({ song, songs, menu }: OwnSongRowProps) {
  const { name } = song;
  return (
    <div css={[row, plainRow]}>
      <Cover css={coverPlace} imageId={song.song_image_id} sizePx={40} fallbackName={song.name} />
      <div css={texts}>
        <SongTitle song={song} songs={songs} />
        <p css={line}>
          <Origin song={song} />
        </p>
      </div>
      <span css={badge} data-badge="">
        <SongBadge song={song} />
      </span>
      <span css={time}>{formatTime(song.duration)}</span>
      <MenuButton css={above} label={t`More for ${name}`} entries={menu} />
    </div>
  );
}

function SongTitle({ song, songs }: Pick<OwnSongRowProps, 'song' | 'songs'>) {
  const sound = useTrackSound(song.id);
  if (!song.track) return <span css={title}>{song.name}</span>;
  const tracks = songs.flatMap(({ track }) => track ?? []);
  const startIndex = tracks.findIndex(({ id }) => id === song.id);
  const context = { type: 'artist' as const, name: song.artist_name, id: song.artistId };
  const { name } = song;
  const isPlaying = sound === 'playing';
  return (
    <button
      type="button"
      css={title}
      title={song.name}
      data-playing={sound !== 'none' || undefined}
      aria-label={isPlaying ? t`Pause ${name}` : t`Play ${name}`}
      onClick={() => playOrPause({ tracks, startIndex, context })}
    >
      {song.name}
    </button>
  );
}

/** The release, followed by the streams of an approved song or the dates of a pending one. */
function Origin({ song }: { song: OwnSong }) {
  const { distribution_status: status, streams, uploadedAt, submittedAt, publishesAt } = song;
  const release = releaseOf(song);
  if (status !== 'Approved') {
    return (
      <>
        {release} · <RelativeTime at={submittedAt ?? uploadedAt} form="words" />
      </>
    );
  }
  const isAhead = publishesAt !== null && song.track === null;
  return <>{`${release} · ${isAhead ? publicOn(publishesAt) : countedStreams(streams)}`}</>;
}

function publicOn(moment: string): string {
  const day = formatFullDate(moment);
  return t`Public on ${day}`;
}

function countedStreams(count: number): string {
  const shown = formatCount(count);
  return plural(count, { one: `${shown} stream`, other: `${shown} streams` });
}

/** The release of a single has the name of its song, which would be shown twice. */
export const releaseOf = ({ name, releaseTitle }: OwnSong) => (releaseTitle === name ? t`Single` : releaseTitle);

export function SongBadge({ song }: { song: OwnSong }) {
  if (song.distribution_status !== 'Approved') return <StatusTag status={song.distribution_status} />;
  if (song.isPurchased) return <PurchasedTag />;
  const price = formatTalents(song.price);
  return song.is_paid ? <Tag tone="accent">{t`Paid, ${price}`}</Tag> : <Tag>{t`Free`}</Tag>;
}
