// Purchased songs, to be played and downloaded; including songs that have been taken down.
import { css } from '@emotion/react';
import type { QueueContext, Track } from '@libretto/contracts/federation';
import type { BoughtSong } from '@libretto/contracts/http/playback/downloads';
import { Button, ButtonLink } from '@libretto/kit/controls';
import { EmptyState } from '@libretto/kit/feedback';
import { IconShoppingCart } from '@libretto/kit/icons';
import { IconDownload } from '@libretto/kit/icons-more';
import { TrackList } from '@libretto/kit/lists';
import { colour, font, space } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { discoverPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { SongRow } from '../tracks/song-row';

export interface PurchasedSongsProps {
  songs: readonly BoughtSong[];
  /** The purchased songs that can still be played. */
  tracks: readonly Track[];
  userId: string | null;
  onDownload: (songId: string) => void;
}

export function PurchasedSongs({ songs, tracks, userId, onDownload }: PurchasedSongsProps) {
  const context: QueueContext = { type: 'playlist', name: t`Purchased` };
  const places = new Map(tracks.map((track, at) => [track.id, at]));
  const playable = songs.flatMap(({ id }) => tracks[places.get(id) ?? -1] ?? []);
  const placeOf = new Map(playable.map((track, at) => [track.id, at]));
  return (
    <TrackList aria-label={t`Purchased songs`}>
      {songs.map((song, at) => {
        const place = placeOf.get(song.id);
        return (
          <li key={song.id}>
            {place === undefined ? (
              <TakenDown song={song} onDownload={() => onDownload(song.id)} />
            ) : (
              <SongRow
                tracks={playable}
                at={place}
                index={at + 1}
                context={context}
                withAlbum
                menu={{ ownUserId: userId }}
              />
            )}
          </li>
        );
      })}
    </TrackList>
  );
}

/** A song that was taken down cannot be played, but its buyers may still download it. */
function TakenDown({ song: { title, artist }, onDownload }: { song: BoughtSong; onDownload: () => void }) {
  return (
    <div css={row}>
      <p css={texts}>
        <strong>{title}</strong>
        <span>
          {artist} · {t`No longer available to play`}
        </span>
      </p>
      <Button
        size="row"
        variant="secondary"
        icon={<IconDownload size={18} aria-hidden />}
        aria-label={t`Download ${title}`}
        onClick={onDownload}
      >
        {t`Download`}
      </Button>
    </div>
  );
}

export function NothingBought() {
  return (
    <EmptyState
      size="page"
      icon={<IconShoppingCart size={40} stroke={1.25} aria-hidden />}
      title={t`No purchased songs yet`}
      action={
        <ButtonLink variant="primary" {...linkTo(discoverPath)}>
          {t`Discover music`}
        </ButtonLink>
      }
    >
      {t`Songs you buy are yours to play in full and to download, and will be here.`}
    </EmptyState>
  );
}

const row = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[12]};
  min-height: 56px;
  padding: 0 ${space[12]};
`;

const texts = css`
  display: grid;
  margin: 0;
  & > strong {
    ${font.bodyStrong}
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > span {
    ${font.small}
    color: ${colour.textMuted};
  }
`;
