// Every way in which a track becomes the current one, and every edit of the queue.
import { assign, enqueueActions, raise } from 'xstate';
import { previewLimitSeconds, restartThresholdSeconds } from '../limits';
import {
  beginAt,
  currentTrack,
  followingEntry,
  makeEntries,
  nextFrom,
  previousFrom,
  withArranged,
} from '../player.context';
import { beganPlay, type PlayerSetup } from '../player.setup';
import type { PlayerContext, Tools, Track } from '../player.types';
import {
  changeTrack,
  clearQueue,
  emptyQueue,
  indexOfKey,
  insertNext,
  moveEntry,
  removeEntry,
  restoreEntries,
} from '../queue';
import { audibleSeconds, isPreview } from '../track-source';

const playFromStart = (index: number) => ({ index, play: true, from: 0 }) as const;

const playQueue = (player: PlayerSetup, tools: Tools) =>
  player.createAction(
    enqueueActions(({ enqueue, event }) => {
      if (event.type !== 'queue.play') return;
      enqueue.assign({ entries: makeEntries(event.tracks, tools), queueContext: event.context, cue: null });
      const last = event.tracks.length - 1;
      const index = Math.min(Math.max(event.startIndex, 0), last);
      const track = event.tracks[index];
      const from = track ? Math.min(Math.max(event.fromSeconds ?? 0, 0), audibleSeconds(track)) : 0;
      enqueue({ type: 'begin', params: { ...playFromStart(index), from } });
    }),
  );

/** A joined track is already playing: it begins like any other, but nothing has to load. */
const takeOverJoined = (player: PlayerSetup, tools: Tools) =>
  player.createAction(
    enqueueActions(({ enqueue, context }) => {
      enqueue('reportEnded');
      enqueue.assign(beginAt(context, context.followingIndex ?? context.index, tools));
      enqueue.sendTo('playtime', ({ context: begun }) => beganPlay(begun));
      enqueue.raise({ type: 'track.joined' });
    }),
  );

/** Whether this change turns the current track from a preview into the full song. */
function opensCurrent(context: PlayerContext, trackId: string, changes: Partial<Track>): boolean {
  const track = currentTrack(context);
  return track?.id === trackId && isPreview(track) && !isPreview({ ...track, ...changes });
}

/** A queue is private to its owner, and so are its previews and likes. */
const isSomeoneElses = (context: PlayerContext, userId: string | null) =>
  context.ownerId !== null && context.ownerId !== userId;

export const queueRegion = (player: PlayerSetup, tools: Tools) =>
  player.createStateConfig({
    on: {
      'queue.play': { guard: ({ event }) => event.tracks.length > 0, actions: playQueue(player, tools) },
      'queue.skipTo': {
        guard: ({ context, event }) => indexOfKey(context, event.key) !== null,
        actions: {
          type: 'begin',
          params: ({ context, event }) => playFromStart(indexOfKey(context, event.key) ?? context.index),
        },
      },
      'transport.next': {
        guard: 'mayGoNext',
        actions: { type: 'begin', params: ({ context }) => playFromStart(nextFrom(context)) },
      },
      'transport.previous': {
        guard: 'mayGoPrevious',
        actions: {
          type: 'begin',
          params: ({ context }) =>
            playFromStart(
              context.positionSeconds > restartThresholdSeconds ? context.index : previousFrom(context, tools),
            ),
        },
      },
      'queue.move': {
        actions: {
          type: 'replaceQueue',
          params: ({ context, event }) => ({ queue: moveEntry(context, event.key, event.toIndex) }),
        },
      },
      'queue.arrange': {
        actions: [
          assign(({ context, event }) => withArranged(context, event.key, event.place, tools)),
          raise({ type: 'following.changed' }),
        ],
      },
      'queue.remove': {
        actions: {
          type: 'replaceQueue',
          params: ({ context, event }) => ({ queue: removeEntry(context, event.key) }),
        },
      },
      'queue.clear': { actions: { type: 'replaceQueue', params: ({ context }) => ({ queue: clearQueue(context) }) } },
      'queue.restore': {
        actions: {
          type: 'replaceQueue',
          params: ({ context, event }) => ({ queue: restoreEntries(context, event.entries) ?? context }),
        },
      },
      'queue.playNext': {
        guard: 'isFilled',
        actions: {
          type: 'replaceQueue',
          params: ({ context, event }) => ({ queue: insertNext(context, makeEntries(event.tracks, tools)) }),
        },
      },
      'track.changed': [
        {
          // A song that was just bought continues in full from the position of the preview.
          guard: ({ context, event }) => opensCurrent(context, event.trackId, event.changes),
          actions: [
            assign(({ context, event }) => changeTrack(context, event.trackId, event.changes)),
            {
              type: 'begin',
              params: ({ context }) => ({ index: context.index, play: context.elsewhere === null, from: 'keep' }),
            },
          ],
        },
        {
          actions: {
            type: 'replaceQueue',
            params: ({ context, event }) => ({ queue: changeTrack(context, event.trackId, event.changes) }),
          },
        },
      ],
      'sound.joined': {
        guard: ({ context, event }) => followingEntry(context)?.key === event.key,
        actions: takeOverJoined(player, tools),
      },
      'sound.ended': [
        {
          guard: 'isPreview',
          actions: [assign({ previewUsedSeconds: previewLimitSeconds }), raise({ type: 'track.finished' })],
        },
        { guard: 'sleepsAfterTrack', actions: ['reportEnded', raise({ type: 'track.finished' })] },
        {
          guard: 'hasFollowing',
          actions: [
            'reportEnded',
            { type: 'begin', params: ({ context }) => playFromStart(context.followingIndex ?? context.index) },
          ],
        },
        { actions: ['reportEnded', raise({ type: 'track.finished' })] },
      ],
      'session.changed': [
        {
          guard: ({ context, event }) => isSomeoneElses(context, event.userId),
          actions: [
            assign({ ...emptyQueue, queueContext: null, followingIndex: null, cue: null, positionSeconds: 0 }),
            assign({ ownerId: ({ event }) => event.userId }),
            'reportListener',
            raise({ type: 'queue.forgotten' }),
          ],
        },
        { actions: [assign({ ownerId: ({ event }) => event.userId }), 'reportListener'] },
      ],
    },
  });
