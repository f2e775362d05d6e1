// Facts as components show and change them.
import { haptic } from '@libretto/kit/haptics';
import { toast } from '@libretto/kit/toast';
import { command } from '@libretto/product/command';
import { type FactKind, type FactValues, facts } from '@libretto/product/facts';
import { userId, withSession } from '@libretto/product/session';
import { useCallback, useSyncExternalStore } from 'react';

const onFacts = (changed: () => void) => facts.watch(changed);

/** What to show of a fact: what was pressed or learnt in this visit, else what the answer at hand says. */
export function useFact<K extends FactKind>(kind: K, id: string, otherwise: FactValues[K]): FactValues[K] {
  return useSyncExternalStore(onFacts, () => facts.read(kind, id)) ?? otherwise;
}

/** What the person who is signed in has; undefined until it is known. */
export function useBalance(): FactValues['balance'] | undefined {
  return useSyncExternalStore(onFacts, () => facts.read('balance', userId() ?? ''));
}

/** Whether the server has not answered the last press yet. */
export function useIsUnderWay(kind: FactKind, id: string): boolean {
  return useSyncExternalStore(onFacts, () => facts.isUnderWay(kind, id));
}

/** The call flips what the server holds; the queue flips again where another tab was quicker. */
const flipLike = (trackId: string) => async () =>
  (await command('POST /api/player/like', { body: { trackId } })).is_liked;

export function like(trackId: string, wanted: boolean): void {
  withSession(wanted ? 'Sign in to like this song' : 'Sign in to unlike this song', () => {
    haptic('medium');
    const pressed = facts.press('liked', trackId, wanted, flipLike(trackId));
    if (!wanted) offerUndo(pressed, 'Removed from Liked Songs', () => like(trackId, true));
  });
}

let offered: number | undefined;

/** What was removed can be taken back for a while; the offer before is over then. */
function offerUndo(pressed: Promise<boolean>, title: string, onAction: () => void): void {
  void pressed.then((isDone) => {
    if (!isDone) return;
    if (offered !== undefined) toast.dismiss(offered);
    offered = toast.info(title, undefined, { action: { label: 'Undo', onAction } });
  });
}

const sendAlbumFollow = (albumId: string) => async (wanted: boolean) =>
  (await command('PUT /api/library/albums/{id}', { params: { id: albumId }, body: { isFollowed: wanted } })).isFollowed;

/** Keeps an album in the library, or no longer: shown at once. */
export function followAlbum(album: { id: string; title: string }, wanted: boolean): void {
  withSession('Sign in to follow this album', () => {
    haptic('light');
    const pressed = facts.press('albumFollowed', album.id, wanted, sendAlbumFollow(album.id));
    if (!wanted) offerUndo(pressed, `${album.title} removed from your library`, () => followAlbum(album, true));
  });
}

/** A function that likes a song, or unlikes it: shown at once, taken back silently when the server refuses. */
export function useLike(): (track: { id: string; isLiked: boolean }) => void {
  return useCallback(({ id, isLiked }) => like(id, !isLiked), []);
}

const upvoteCalls = {
  post: 'POST /api/social/posts/{id}/upvote',
  'tuned-in-post': 'POST /api/social/tuned-in-posts/{id}/upvote',
} as const;

export function upvote(postId: string, wanted: boolean, family: keyof typeof upvoteCalls = 'post'): void {
  withSession('Sign in to upvote this post', () => {
    haptic('medium');
    void facts.press('upvoted', postId, wanted, async () => {
      const { hasUpvoted, upvotes } = await command(upvoteCalls[family], { params: { id: postId } });
      facts.learn('upvotes', postId, upvotes);
      return hasUpvoted;
    });
  });
}

const sendFollow = (personId: string) => async (wanted: boolean) => {
  const body = { userId: personId, action: wanted ? ('follow' as const) : ('unfollow' as const) };
  return (await command('POST /api/social/follow', { body })).isFollowing;
};

/** Follows a person or ends it. The label changes once the server has agreed, or `atOnce` where one swipes on. */
export function follow(personId: string, wanted: boolean, { atOnce = false } = {}): void {
  withSession('Sign in to follow', () => {
    if (atOnce) haptic('light');
    void facts[atOnce ? 'press' : 'ask']('following', personId, wanted, sendFollow(personId));
  });
}
