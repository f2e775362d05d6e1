// The page of a playlist or of the liked songs: its first covers on their wash, and its songs in the chosen order.
import type { FederatedModules } from '@libretto/contracts/federation';
import { lazyPart } from '@libretto/kit/feedback';
import { IconHeartFilled, IconPlaylist } from '@libretto/kit/icons';
import { Cover } from '@libretto/kit/pictures';
import { formatTotalTime, PageHead, SharedPageHead } from '@libretto/kit/text';
import { useMedia } from '@libretto/kit/theme';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { goTo } from '@libretto/product/links';
import { likedSongsId, playlistPath, publicPlaylistPath } from '@libretto/product/paths';
import { imageIdOf } from '@libretto/product/pictures';
import { headOfPlaylist } from '@libretto/product/shared-heads';
import { t } from '@lingui/core/macro';
import { useEffect, useMemo, useState } from 'react';
import { usePlaylist } from '../api/library-calls';
import { countedSongs } from '../counted';
import { HeadSkeleton } from '../heads/head-skeleton';
import { coversOf, QuadCover } from '../heads/quad-cover';
import { ReleaseHead } from '../heads/release-head';
import { addressWith, chosen } from '../navigation/query';
import { OfflineLine } from '../offline/offline-line';
import { titleBy } from '../sharing/page-titles';
import { FailedPage } from '../states/failed-page';
import { usePageSkeleton } from '../states/page-skeleton';
import { ListSearchButton, ListSearchField } from './list-search';
import { usePlaylistActions } from './playlist-actions';
import { inOrder, playlistOrders } from './playlist-order';
import { PlaylistRows } from './playlist-rows';
import { type PlaylistAnswer, songsOf } from './playlist-songs';
import { usePlaylistChanges } from './use-playlist-changes';

const RenameDialog = lazyPart(async () => (await import('./rename-dialog')).RenameDialog, {
  name: () => t`Rename`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

const PeopleDialog = lazyPart(async () => (await import('./people-dialog')).PeopleDialog, {
  name: () => t`People`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});
const InvitationDialog = lazyPart(async () => (await import('./invitation-dialog')).InvitationDialog, {
  name: () => t`Invitation`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

export function PlaylistPage({ params, search, user }: FederatedModules['mfe-catalogue']['PlaylistPage']) {
  useFollowFacts();
  const id = params.id ?? '';
  const query = usePlaylist(id);
  const isSkeleton = usePageSkeleton(query.isPending);
  const invitation = user ? new URLSearchParams(search).get('invite') : null;
  const leaveInvitation = () => goTo(addressWith(playlistPath(id), search, { invite: null }), true);
  return (
    <>
      {isSkeleton ? (
        <HeadSkeleton />
      ) : query.isPending ? null : query.data ? (
        <ShownPlaylist {...query.data} search={search} userId={user?.id ?? null} />
      ) : (
        <FailedPage error={query.error} subject="Playlist" onRetry={() => void query.refetch()} />
      )}
      {invitation && (
        <InvitationDialog playlistId={id} token={invitation} onJoined={leaveInvitation} onClose={leaveInvitation} />
      )}
    </>
  );
}

function ShownPlaylist({
  playlist: listed,
  tracks,
  entries,
  people,
  search,
  userId,
}: PlaylistAnswer & { search: string; userId: string | null }) {
  const order = chosen(search, 'sort', playlistOrders, 'added');
  const songs = useMemo(() => songsOf({ tracks, entries }), [tracks, entries]);
  const ordered = useMemo(() => inOrder(songs, order), [songs, order]);
  const seconds = tracks.reduce((sum, { duration }) => sum + duration, 0);
  const isLiked = listed.id === likedSongsId;
  // The server names this list in English.
  const playlist = isLiked ? { ...listed, name: t`Liked Songs` } : listed;
  const isOwned = playlist.isOwn && !isLiked;
  const isChangeable = isOwned || playlist.role === 'collaborator';
  const head = headOfPlaylist({ playlist, tracks });
  const changes = usePlaylistChanges(playlist);
  const [isRenaming, setRenaming] = useState(false);
  const [showsPeople, setShowsPeople] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const isSearchable = useMedia('mobile') && tracks.length > 1;
  useLeadingToPublicPage(playlist, search);
  const Icon = isLiked ? IconHeartFilled : IconPlaylist;
  return (
    <>
      {head ? (
        <SharedPageHead head={head} title={titleBy({ title: playlist.name, artist: playlist.owner?.username ?? '' })} />
      ) : (
        <PageHead title={playlist.name} />
      )}
      {isSearchable && <ListSearchButton wanted={wanted} onChange={setWanted} />}
      <ReleaseHead
        kind={playlist.isPublic ? t`Public playlist` : people.length > 0 ? t`Shared playlist` : t`Playlist`}
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
            ? countedSongs(0)
            : [countedSongs(tracks.length), formatTotalTime(seconds)].map((figure, at) => (
                <span key={figure} style={{ display: 'inline-block' }}>
                  {at > 0 && <span>&nbsp;· </span>}
                  {figure}
                </span>
              ))
        }
        actions={usePlaylistActions({
          playlist,
          tracks: ordered.map(({ track }) => track),
          search,
          order,
          ...(isChangeable ? { onPeople: () => setShowsPeople(true) } : {}),
          ...(isOwned
            ? {
                own: {
                  onRename: () => setRenaming(true),
                  onShow: (isPublic) => void changes.show(isPublic),
                  onDelete: () => void changes.delete(),
                },
              }
            : {}),
        })}
      />
      <OfflineLine listId={playlist.id} />
      {isSearchable && wanted !== null && <ListSearchField wanted={wanted} onChange={setWanted} />}
      <PlaylistRows
        key={order}
        songs={ordered}
        wanted={isSearchable && wanted !== null ? wanted.trim() : ''}
        context={{ type: 'playlist', name: playlist.name, id: playlist.id }}
        userId={userId}
        isLiked={isLiked}
        people={people}
        {...(isChangeable
          ? {
              onRemove: (song) => void changes.remove(song, songs.indexOf(song)),
              mayRemove: ({ addedById }) => isOwned || addedById === userId,
            }
          : {})}
        {...(isChangeable && order === 'added'
          ? { onMove: (entryId, to) => void changes.move({ entries }, entryId, to) }
          : {})}
      />
      {isRenaming && <RenameDialog name={playlist.name} onRename={changes.rename} onClose={() => setRenaming(false)} />}
      {showsPeople && (
        <PeopleDialog playlist={playlist} people={people} userId={userId} onClose={() => setShowsPeople(false)} />
      )}
    </>
  );
}

/**
 * Redirects the reader of a public playlist to its public URL, which requires no sign-in from guests when it is shared.
 */
function useLeadingToPublicPage({ id, role, isPublic }: PlaylistAnswer['playlist'], search: string): void {
  const isPublicPage = role === 'reader' && isPublic && location.pathname === playlistPath(id);
  useEffect(() => {
    if (isPublicPage) goTo(addressWith(publicPlaylistPath(id), search, {}), true);
  }, [isPublicPage, id, search]);
}
