// A playlist, the liked songs among them: its first covers on their wash, its songs in the chosen order.
import type { FederatedModules } from '@libretto/contracts/federation';
import type { HttpCalls } from '@libretto/contracts/http';
import { Cover } from '@libretto/kit/cover';
import { formatTotalTime, plural } from '@libretto/kit/format';
import { IconHeartFilled, IconPlaylist } from '@libretto/kit/icons';
import { lazyPart } from '@libretto/kit/lazy-part';
import { useMedia } from '@libretto/kit/media';
import { PageHead, SharedPageHead } from '@libretto/kit/page-head';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { likedSongsId } from '@libretto/product/paths';
import { imageIdOf } from '@libretto/product/pictures';
import { headOfPlaylist } from '@libretto/product/shared-heads';
import { useMemo, useState } from 'react';
import { usePlaylist } from '../api/library-calls';
import { HeadSkeleton } from '../heads/head-skeleton';
import { coversOf, QuadCover } from '../heads/quad-cover';
import { ReleaseHead } from '../heads/release-head';
import { chosen } from '../navigation/query';
import { FailedPage } from '../states/failed-page';
import { usePageSkeleton } from '../states/page-skeleton';
import { ListSearchButton, ListSearchField } from './list-search';
import { usePlaylistActions } from './playlist-actions';
import { inOrder, playlistOrders } from './playlist-order';
import { PlaylistRows } from './playlist-rows';
import { useOwnPlaylist } from './use-own-playlist';

const RenameDialog = lazyPart(async () => (await import('./rename-dialog')).RenameDialog, {
  name: 'Rename',
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

type Answer = HttpCalls['GET /api/player/playlist/{id}']['response'];

export function PlaylistPage({ params, search, user }: FederatedModules['mfe-catalogue']['PlaylistPage']) {
  useFollowFacts();
  const query = usePlaylist(params.id ?? '');
  const isBare = usePageSkeleton(query.isPending);
  if (isBare) return <HeadSkeleton />;
  if (query.isPending) return null;
  if (!query.data) return <FailedPage error={query.error} subject="Playlist" onRetry={() => void query.refetch()} />;
  return <ShownPlaylist {...query.data} search={search} userId={user?.id ?? null} />;
}

function ShownPlaylist({ playlist, tracks, search, userId }: Answer & { search: string; userId: string | null }) {
  const order = chosen(search, 'sort', playlistOrders, 'added');
  const ordered = useMemo(() => inOrder(tracks, order), [tracks, order]);
  const seconds = tracks.reduce((sum, { duration }) => sum + duration, 0);
  const isLiked = playlist.id === likedSongsId;
  const isChangeable = playlist.isOwn && !isLiked;
  const head = headOfPlaylist({ playlist, tracks });
  const own = useOwnPlaylist(playlist);
  const [isRenaming, setRenaming] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const isSearchable = useMedia('mobile') && tracks.length > 1;
  const Icon = isLiked ? IconHeartFilled : IconPlaylist;
  return (
    <>
      {head ? <SharedPageHead head={head} /> : <PageHead title={playlist.name} />}
      {isSearchable && <ListSearchButton wanted={wanted} onChange={setWanted} />}
      <ReleaseHead
        kind={playlist.isPublic ? 'Public playlist' : 'Playlist'}
        {...(playlist.isOwn || !playlist.owner ? {} : { artist: { ...playlist.owner, name: playlist.owner.username } })}
        title={playlist.name}
        dominantColour={playlist.dominant_color ?? coversOf(tracks)[0]?.artworkColor ?? null}
        cover={
          playlist.photo_url ? (
            <Cover
              type="playlist"
              imageId={imageIdOf(playlist.photo_url)}
              sizePx={240}
              fluid
              raised
              priority
              fallbackName={playlist.name}
              dominantColour={playlist.dominant_color}
            />
          ) : (
            <QuadCover tracks={tracks} shownPx={240} raised empty={<Icon size={64} stroke={1.25} aria-hidden />} />
          )
        }
        figures={
          tracks.length === 0
            ? plural(0, 'song')
            : [plural(tracks.length, 'song'), formatTotalTime(seconds)].map((figure, at) => (
                <span key={figure} style={{ display: 'inline-block' }}>
                  {at > 0 && <span>&nbsp;· </span>}
                  {figure}
                </span>
              ))
        }
        actions={usePlaylistActions({
          playlist,
          tracks: ordered,
          search,
          order,
          ...(isChangeable
            ? {
                own: {
                  onRename: () => setRenaming(true),
                  onShow: (isPublic) => void own.show(isPublic),
                  onDelete: () => void own.delete(),
                },
              }
            : {}),
        })}
      />
      {isSearchable && wanted !== null && <ListSearchField wanted={wanted} onChange={setWanted} />}
      <PlaylistRows
        key={order}
        tracks={ordered}
        wanted={isSearchable && wanted !== null ? wanted.trim() : ''}
        context={{ type: 'playlist', name: playlist.name, id: playlist.id }}
        userId={userId}
        isLiked={isLiked}
        {...(!isChangeable ? {} : { onRemove: (track) => void own.remove(track, tracks.indexOf(track)) })}
      />
      {isRenaming && <RenameDialog name={playlist.name} onRename={own.rename} onClose={() => setRenaming(false)} />}
    </>
  );
}
