// Facts as components show and change them.
import { haptic } from '@libretto/kit/haptics';
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
    void facts.press('liked', trackId, wanted, flipLike(trackId));
  });
}

/** A function that likes a song, or unlikes it: shown at once, taken back silently when the server refuses. */
export function useLike(): (track: { id: string; isLiked: boolean }) => void {
  return useCallback(({ id, isLiked }) => like(id, !isLiked), []);
}

export function upvote(postId: string, wanted: boolean): void {
  withSession('Sign in to upvote this post', () => {
    haptic('medium');
    void facts.press('upvoted', postId, wanted, async () => {
      const { hasUpvoted, upvotes } = await command('POST /api/social/posts/{id}/upvote', { params: { id: postId } });
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
