// The page of a release: its cover on the cover wash, its songs in order, its length and release date.
import type { FederatedModules } from '@libretto/contracts/federation';
import type { HttpCalls } from '@libretto/contracts/http';
import { TrackList } from '@libretto/kit/lists';
import { formatDate, formatTotalTime, SharedPageHead } from '@libretto/kit/text';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { imageIdOf } from '@libretto/product/pictures';
import { headOfAlbum } from '@libretto/product/shared-heads';
import { t } from '@lingui/core/macro';
import { useAlbum } from '../api/album-calls';
import { countedSongs } from '../counted';
import { HeadSkeleton } from '../heads/head-skeleton';
import { ReleaseCover } from '../heads/release-cover';
import { ReleaseHead } from '../heads/release-head';
import { titleBy } from '../sharing/page-titles';
import { FailedPage } from '../states/failed-page';
import { usePageSkeleton } from '../states/page-skeleton';
import { SongRow } from '../tracks/song-row';
import { useAlbumActions } from './album-actions';
import { TrackListFoot } from './track-list-foot';
import { TrackListHead } from './track-list-head';

type AlbumAnswer = HttpCalls['GET /api/catalogue/albums/{id}']['response'];

export function AlbumPage({ params, user }: FederatedModules['mfe-catalogue']['AlbumPage']) {
  useFollowFacts();
  const query = useAlbum(params.id ?? '');
  const isSkeleton = usePageSkeleton(query.isPending);
  if (isSkeleton) return <HeadSkeleton />;
  if (query.isPending) return null;
  if (!query.data) return <FailedPage error={query.error} subject="Album" onRetry={() => void query.refetch()} />;
  return <ShownAlbum {...query.data} userId={user?.id ?? null} />;
}

function ShownAlbum({ album, tracks, userId }: AlbumAnswer & { userId: string | null }) {
  const seconds = tracks.reduce((sum, { duration }) => sum + duration, 0);
  const songs = countedSongs(tracks.length);
  const { title } = album;
  const released = formatDate(album.releasedAt);
  const context = { type: 'album' as const, name: album.title, id: album.id };
  return (
    <>
      <SharedPageHead head={headOfAlbum({ album, tracks })} title={titleBy(album)} />
      <ReleaseHead
        kind={tracks.length === 1 ? t`Single` : t`Album`}
        title={album.title}
        dominantColour={album.artworkColor}
        cover={
          <ReleaseCover
            type="album"
            imageId={imageIdOf(album.artworkUrl)}
            fallbackName={album.title}
            dominantColour={album.artworkColor}
          />
        }
        artist={{
          id: album.artistId,
          name: album.artist,
          isPatron: album.artistIsPatron,
          imageId: imageIdOf(album.artistImageUrl),
        }}
        figures={`${album.year} · ${songs} · ${formatTotalTime(seconds)}`}
        actions={useAlbumActions({ album, tracks, context, userId })}
      />
      <TrackListHead />
      <TrackList flush aria-label={t`Songs of ${title}`}>
        {tracks.map((track, at) => (
          <li key={track.id}>
            <SongRow
              tracks={tracks}
              at={at}
              index={at + 1}
              context={context}
              withCover={false}
              dense
              tagColumn
              withPlays
              menu={{ on: 'album', ownUserId: userId }}
              {...(track.artistId === album.artistId ? { subtitle: '' } : {})}
            />
          </li>
        ))}
      </TrackList>
      <TrackListFoot seconds={seconds}>
        {album.isGapless && tracks.length > 1
          ? t`${songs}, released ${released}. The songs run on without a gap.`
          : t`${songs}, released ${released}`}
      </TrackListFoot>
    </>
  );
}
