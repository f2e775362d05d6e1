// Hooks that show and change values of the entity overlay.

import { haptic } from '@libretto/kit/haptics';
import { toast } from '@libretto/kit/toast';
import { command } from '@libretto/product/command';
import { type FactKind, type FactValues, facts, type SwitchKind } from '@libretto/product/facts';
import { userId, withSession } from '@libretto/product/session';
import { t } from '@lingui/core/macro';
import { useCallback, useSyncExternalStore } from 'react';
import { forgetPress, keepPress, keptPresses } from './kept-presses';
import type { SendPress } from './press-queue';

const onFacts = (changed: () => void) => facts.watch(changed);

/** Returns the value to show: the overlay's value if there is one, else the one from the given response. */
export function useFact<K extends FactKind>(kind: K, id: string, otherwise: FactValues[K]): FactValues[K] {
  return useSyncExternalStore(onFacts, () => facts.read(kind, id)) ?? otherwise;
}

/** Returns the signed-in user's balance; undefined until it is known. */
export function useBalance(): FactValues['balance'] | undefined {
  return useSyncExternalStore(onFacts, () => facts.read('balance', userId() ?? ''));
}

/** Whether the last press is still pending. */
export function useIsUnderWay(kind: FactKind, id: string): boolean {
  return useSyncExternalStore(onFacts, () => facts.isUnderWay(kind, id));
}

/** Creates the request for a press of a toggle. */
type Sender = (id: string) => SendPress;

/** The call flips the server's value; the queue flips it again if another tab was faster. */
const flipLike: Sender = (trackId) => async () =>
  (await command('POST /api/player/like', { body: { trackId } }, { keyOutlastsReload: true })).is_liked;

export function like(trackId: string, wanted: boolean): void {
  withSession(wanted ? t`Sign in to like this song` : t`Sign in to unlike this song`, () => {
    haptic('medium');
    const pressed = press('liked', trackId, wanted);
    if (!wanted) offerUndo(pressed, t`Removed from Liked Songs`, () => like(trackId, true));
  });
}

let offered: number | undefined;

/** Offers to undo a removal for a while, and replaces the previous offer. */
function offerUndo(pressed: Promise<boolean>, title: string, onAction: () => void): void {
  void pressed.then((isDone) => {
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
    const pressed = press('albumFollowed', album.id, wanted);
    if (!wanted) offerUndo(pressed, t`${title} removed from your library`, () => followAlbum(album, true));
  });
}

/** Returns a function that likes or unlikes a song: shown at once, and reverted silently when the server refuses. */
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
    void facts.press('upvoted', postId, wanted, async () => {
      const { hasUpvoted, upvotes } = await command(upvoteCalls[family], { params: { id: postId } });
      facts.learn('upvotes', postId, upvotes);
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
    const pressed = atOnce
      ? press('following', personId, wanted)
      : facts.ask('following', personId, wanted, sendFollow(personId));
    const again = () => follow(personId, true, { atOnce, name });
    if (!wanted) offerUndo(pressed, name === undefined ? t`Unfollowed` : t`Unfollowed ${name}`, again);
  });
}

const senders = { liked: flipLike, albumFollowed: sendAlbumFollow, following: sendFollow } satisfies Partial<
  Record<SwitchKind, Sender>
>;
const isSwitch = (kind: string): kind is keyof typeof senders => kind in senders;

/** Shows the press at once and stores it in this browser until the server has responded. */
async function press(kind: keyof typeof senders, id: string, wanted: boolean): Promise<boolean> {
  const person = userId();
  const kept = { kind, id, wanted };
  if (person) keepPress(person, kept);
  const isDone = await facts.press(kind, id, wanted, senders[kind](id));
  // Undefined after the user has signed out: the stored press then waits for their return.
  const isAnswered = !facts.isUnderWay(kind, id) && facts.read(kind, id) !== undefined;
  if (person && isAnswered) forgetPress(person, kept);
  return isDone;
}

/** Sends the presses that were still pending when the page was left. */
export function resumePresses(): void {
  for (const { kind, id, wanted } of keptPresses(userId() ?? '')) {
    if (isSwitch(kind) && !facts.isUnderWay(kind, id)) void press(kind, id, wanted);
  }
}
