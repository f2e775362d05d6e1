// Hooks that show and change values of the entity overlay.

import { toast } from '@libretto/kit/feedback';
import { haptic } from '@libretto/kit/hooks';
import { command } from '@libretto/product/command';
import { facts } from '@libretto/product/facts';
import { userId, withSession } from '@libretto/product/session';
import { t } from '@lingui/core/macro';
import { useCallback, useSyncExternalStore } from 'react';
import { isFactPending, mutateFact, setFact } from './fact-calls';
import type { FactKind, FactValues, SwitchKind } from './fact-values';
import type { SendMutation } from './mutation-queue';
import { keepMutation, pendingMutations, removeMutation } from './offline-outbox';

const onFacts = (changed: () => void) => facts.watch(changed);

/** Returns the value to show: the overlay's value if there is one, else the one from the given response. */
export function useFact<K extends FactKind>(kind: K, id: string, otherwise: FactValues[K]): FactValues[K] {
  return useSyncExternalStore(onFacts, () => facts.read(kind, id)) ?? otherwise;
}

/** Returns the signed-in user's balance; undefined until it is known. */
export function useBalance(): FactValues['balance'] | undefined {
  return useSyncExternalStore(onFacts, () => facts.read('balance', userId() ?? ''));
}

/** Whether the last change is still pending. */
export function useIsPending(kind: FactKind, id: string): boolean {
  return useSyncExternalStore(onFacts, () => isFactPending(kind, id));
}

/** Creates the request for a change of a toggle. */
type Sender = (id: string) => SendMutation;

/** A shell of the last release knows only the first of them. */
const flipSettings = { keyOutlastsReload: true, keyOutlastsTab: true };

/** The call flips the server's value; the queue flips it again if another tab was faster. */
const flipLike: Sender = (trackId) => async () =>
  (await command('POST /api/player/like', { body: { trackId } }, flipSettings)).is_liked;

export function like(trackId: string, wanted: boolean): void {
  withSession(wanted ? t`Sign in to like this song` : t`Sign in to unlike this song`, () => {
    haptic('medium');
    const isStored = mutate('liked', trackId, wanted);
    if (!wanted) offerUndo(isStored, t`Removed from Liked Songs`, () => like(trackId, true));
  });
}

let offered: number | undefined;

/** Offers to undo a removal for a while, and replaces the previous offer. */
function offerUndo(isStored: Promise<boolean>, title: string, onAction: () => void): void {
  void isStored.then((isDone) => {
    if (!isDone) return;
    if (offered !== undefined) toast.dismiss(offered);
    offered = toast.info(title, undefined, { action: { label: t`Undo`, onAction } });
  });
}

const sendAlbumFollow: Sender = (albumId) => async (wanted) =>
  (await command('PUT /api/library/albums/{id}', { params: { id: albumId }, body: { isFollowed: wanted } })).isFollowed;

/** Adds an album to the library or removes it; shown at once. */
export function followAlbum(album: { id: string; title: string }, wanted: boolean): void {
  const { title } = album;
  withSession(t`Sign in to follow this album`, () => {
    haptic('light');
    const isStored = mutate('albumFollowed', album.id, wanted);
    if (!wanted) offerUndo(isStored, t`${title} removed from your library`, () => followAlbum(album, true));
  });
}

/** Returns a function that likes or unlikes a song: shown at once, and reverted with a message when the server refuses. */
export function useLike(): (track: { id: string; isLiked: boolean }) => void {
  return useCallback(({ id, isLiked }) => like(id, !isLiked), []);
}

const upvoteCalls = {
  post: 'POST /api/social/posts/{id}/upvote',
  'tuned-in-post': 'POST /api/social/tuned-in-posts/{id}/upvote',
} as const;

export function upvote(postId: string, wanted: boolean, family: keyof typeof upvoteCalls = 'post'): void {
  withSession(t`Sign in to upvote this post`, () => {
    haptic('medium');
    void mutateFact('upvoted', postId, wanted, async () => {
      const { hasUpvoted, upvotes } = await command(upvoteCalls[family], { params: { id: postId } });
      setFact('upvotes', postId, upvotes);
      return hasUpvoted;
    });
  });
}

const sendFollow: Sender = (personId) => async (wanted) => {
  const body = { userId: personId, action: wanted ? ('follow' as const) : ('unfollow' as const) };
  return (await command('POST /api/social/follow', { body })).isFollowing;
};

interface FollowOptions {
  /** On pages that users swipe through, the label changes before the server has agreed. */
  readonly atOnce?: boolean;
  /** The person's name, for the offer to follow again. */
  readonly name?: string;
}

/** Follows or unfollows a person; unfollowing can be undone for a while. */
export function follow(personId: string, wanted: boolean, { atOnce = false, name }: FollowOptions = {}): void {
  withSession(t`Sign in to follow`, () => {
    if (atOnce) haptic('light');
    const isStored = atOnce
      ? mutate('following', personId, wanted)
      : facts.ask('following', personId, wanted, sendFollow(personId));
    const again = () => follow(personId, true, { atOnce, name });
    if (!wanted) offerUndo(isStored, name === undefined ? t`Unfollowed` : t`Unfollowed ${name}`, again);
  });
}

const senders = { liked: flipLike, albumFollowed: sendAlbumFollow, following: sendFollow } satisfies Partial<
  Record<SwitchKind, Sender>
>;
const isSwitch = (kind: string): kind is keyof typeof senders => kind in senders;

/** Shows the change at once and stores it in this browser until the server has responded. */
async function mutate(kind: keyof typeof senders, id: string, wanted: boolean): Promise<boolean> {
  const person = userId();
  const kept = { kind, id, wanted };
  if (person) keepMutation(person, kept);
  const isDone = await mutateFact(kind, id, wanted, senders[kind](id));
  // Undefined after the user has signed out: the stored mutation then waits for their return.
  const isAnswered = !isFactPending(kind, id) && facts.read(kind, id) !== undefined;
  if (person && isAnswered) removeMutation(person, kept);
  return isDone;
}

/** Sends the mutations that were still pending when the page was left. */
export function resumeMutations(): void {
  for (const { kind, id, wanted } of pendingMutations(userId() ?? '')) {
    if (isSwitch(kind) && !isFactPending(kind, id)) void mutate(kind, id, wanted);
  }
}
