// Actors, guards, actions and delays that the regions of the player machine use.
import { t } from '@lingui/core/macro';
import { type AnyActorLogic, assign, enqueueActions, raise, sendTo, setup } from 'xstate';
import type { AudioCommand, AudioLogic } from './audio.actor';
import type { TabsCommand, TabsLogic } from './cross-tab.actor';
import {
  askAgainMs,
  cueAgainMs,
  elsewhereAnswerMs,
  emptySoonSeconds,
  hungServerMs,
  loadOrder,
  loweringMs,
  mostBreaksInARow,
  noticeableSilenceMs,
  preloadDelayMs,
  previewLimitSeconds,
  retryDelayMs,
  thinConnectionMs,
} from './limits';
import { canGoNext, canGoPrevious } from './order';
import {
  beginAt,
  clampedPosition,
  currentTrack,
  followingEntry,
  isCurrentPreview,
  levelOf,
  orderOf,
  withQueue,
} from './player.context';
import type { PlayerContext, PlayerEvent, PlayerInput, PlayerTag, Tools } from './player.types';
import type { PlaytimeCommand, PlaytimeLogic } from './playtime.actor';
import { askedQuality, canLower, loweredAt } from './quality';
import { currentEntry, type Queue } from './queue';
import { isPreview, soundGain, soundSource } from './track-source';

const isFilled = ({ entries }: PlayerContext) => entries.length > 0;
const isHere = ({ elsewhere }: PlayerContext) => elsewhere === null;
/** Transport controls are disabled while another tab plays or the queue is empty. */
const mayControl = (context: PlayerContext) => isHere(context) && isFilled(context);
const isPreviewUsedUp = (context: PlayerContext) =>
  isCurrentPreview(context) && context.previewUsedSeconds >= previewLimitSeconds;
/** Only the first format has several qualities. */
const mayLower = (context: PlayerContext) => context.attempt === 0 && !isCurrentPreview(context) && canLower(context);

function isNotProvided<Logic extends AnyActorLogic>(name: string): Logic {
  return {
    start: () => {
      throw new Error(`The player was started without its ${name} actor`);
    },
  } as unknown as Logic;
}

/** How a track begins: at a given position, or with `keep` from the position of the replaced sound. */
export interface Beginning {
  index: number;
  play: boolean;
  from: number | 'keep';
}

/** @param tools what the machine reads from outside; its context holds none of it. */
export const playerSetup = (tools: Tools) =>
  setup({
    types: {
      context: {} as PlayerContext,
      events: {} as PlayerEvent,
      input: {} as PlayerInput,
      tags: {} as PlayerTag,
      children: {} as { audio: 'audio'; tabs: 'tabs'; playtime: 'playtime' },
    },
    actors: {
      audio: isNotProvided<AudioLogic>('audio'),
      tabs: isNotProvided<TabsLogic>('tabs'),
      playtime: isNotProvided<PlaytimeLogic>('playtime'),
    },
    delays: {
      retryDelayMs,
      preloadDelayMs,
      noticeableSilenceMs,
      elsewhereAnswerMs,
      thinConnectionMs,
      loweringMs,
      hungServerMs,
      cueAgainMs,
      askAgainMs: ({ context }) => askAgainMs[Math.min(context.awayTries, askAgainMs.length) - 1] ?? askAgainMs[0],
      sleepMs: ({ context: { sleep } }) => (sleep.kind === 'at' ? Math.max(0, sleep.atMs - tools.nowMs()) : 0),
    },
    guards: {
      isFilled: ({ context }) => isFilled(context),
      mayControl: ({ context }) => mayControl(context),
      mayPlay: ({ context }) => mayControl(context) && !isPreviewUsedUp(context),
      mayGoNext: ({ context }) => mayControl(context) && canGoNext(orderOf(context)),
      mayGoPrevious: ({ context }) => mayControl(context) && canGoPrevious(orderOf(context)),
      isPreview: ({ context }) => isCurrentPreview(context),
      hasFollowing: ({ context }) => context.followingIndex !== null,
      isOffline: ({ context }) => !context.isOnline,
      sleepsAfterTrack: ({ context }) => context.sleep.kind === 'end-of-track',
      hasAttemptLeft: ({ context }) => context.attempt < loadOrder.length - 1,
      /** The file may still exist: the server is down, or the connection broke. */
      isWorthAskingAgain: ({ context, event }) =>
        event.type === 'sound.refused' &&
        (event.cause === 'server' || (event.cause === 'connection' && context.awayTries < mostBreaksInARow)),
      isOurCue: ({ context, event }) => event.type === 'sound.cueRefused' && event.key === context.cue?.key,
      hasCueFormatLeft: ({ context, event }) =>
        event.type === 'sound.cueRefused' &&
        event.cause === 'source' &&
        (context.cue?.attempt ?? loadOrder.length) < loadOrder.length - 1,
      isWorthCueingAgain: ({ event }) => event.type === 'sound.cueRefused' && event.cause !== 'source',
      isBuffered: ({ event }) => event.type === 'sound.ticked' && event.isBuffered,
      canLower: ({ context }) => mayLower(context),
      runsEmptySoon: ({ context, event }) =>
        event.type === 'sound.ticked' && (event.emptyInSeconds ?? Infinity) < emptySoonSeconds && mayLower(context),
    },
    actions: {
      loadSound: sendTo('audio', ({ context }): AudioCommand => {
        const entry = currentEntry(context);
        return entry
          ? {
              type: 'load',
              source: soundSource({ ...context, quality: askedQuality(context), entry, context: context.queueContext }),
              from: context.startFrom,
            }
          : { type: 'unload' };
      }),
      unloadSound: sendTo('audio', { type: 'unload' } satisfies AudioCommand),
      playSound: sendTo('audio', { type: 'play' } satisfies AudioCommand),
      pauseSound: sendTo('audio', { type: 'pause' } satisfies AudioCommand),
      applyLevel: sendTo('audio', ({ context }): AudioCommand => ({ type: 'level', level: levelOf(context) })),
      applySettings: enqueueActions(({ enqueue, context }) => {
        const { rate, crossfadeSeconds } = context.settings;
        const present = [currentEntry(context), followingEntry(context)].filter((entry) => entry !== null);
        const gains = present.map((entry) => ({
          key: entry.key,
          gain: soundGain({ ...context, entry, context: context.queueContext }),
        }));
        enqueue.sendTo('audio', { type: 'tune', rate, crossfadeSeconds } satisfies AudioCommand);
        enqueue.sendTo('audio', { type: 'regain', gains } satisfies AudioCommand);
      }),
      cueFollowing: enqueueActions(({ enqueue, context }) => {
        const entry = context.sleep.kind === 'end-of-track' ? null : followingEntry(context);
        const cue = entry && cueFor(context, entry.key, isPreview(entry.track), tools);
        enqueue.assign({ cue });
        enqueue.sendTo('audio', {
          type: 'cue',
          source:
            entry && cue
              ? soundSource({
                  ...context,
                  ...{ entry, attempt: cue.attempt, quality: cue.quality, startedAtMs: cue.madeAtMs },
                  context: context.queueContext,
                })
              : null,
        } satisfies AudioCommand);
      }),
      /** A cued track falls back to the next format, as the current track does. */
      takeNextCueFormat: assign(({ context: { cue } }) => (cue ? { cue: { ...cue, attempt: cue.attempt + 1 } } : {})),
      /** The next source continues from the current position. */
      keepPlace: assign({ startFrom: 'keep' as const }),
      /** The next source continues from the current position, once the buffered sound has been played. */
      keepBuffered: assign({ startFrom: 'keep-buffered' as const }),
      dropCue: enqueueActions(({ enqueue }) => {
        enqueue.assign({ cue: null });
        enqueue.sendTo('audio', { type: 'cue', source: null } satisfies AudioCommand);
      }),
      /** Raises the quality of the next track as far as the connection allows. */
      raiseQuality: assign({
        nextLowered: ({ context, event }) =>
          event.type === 'sound.ticked' ? loweredAt(context, event.loadRate) : context.nextLowered,
      }),
      announceStarted: sendTo(
        'tabs',
        ({ context }): TabsCommand => ({
          type: 'started',
          trackId: currentTrack(context)?.id ?? null,
          positionSeconds: context.positionSeconds,
        }),
      ),
      announceStarting: sendTo(
        'tabs',
        ({ context }): TabsCommand => ({ type: 'starting', trackId: currentTrack(context)?.id ?? null }),
      ),
      announcePaused: sendTo('tabs', { type: 'paused' } satisfies TabsCommand),
      askTabs: sendTo('tabs', { type: 'ask' } satisfies TabsCommand),
      reportPaused: sendTo('playtime', { type: 'paused' } satisfies PlaytimeCommand),
      reportPlayed: sendTo(
        'playtime',
        (_, heard: { seconds: number; positionSeconds: number }): PlaytimeCommand => ({ type: 'heard', ...heard }),
      ),
      reportEnded: sendTo('playtime', { type: 'ended' } satisfies PlaytimeCommand),
      reportBegan: sendTo('playtime', ({ context }): PlaytimeCommand => beganPlay(context)),
      reportListener: sendTo(
        'playtime',
        ({ context }): PlaytimeCommand => ({
          type: 'listener',
          isSignedIn: context.ownerId !== null,
        }),
      ),
      /** Begins a track; all regions receive `track.chosen`. */
      begin: enqueueActions(({ enqueue, context }, { index, play, from }: Beginning) => {
        const position = typeof from === 'number' ? { positionSeconds: from } : {};
        enqueue.assign({ ...beginAt(context, index, tools, from === 'keep'), ...position, startFrom: from });
        enqueue.sendTo('playtime', ({ context: begun }): PlaytimeCommand => beganPlay(begun));
        enqueue.raise({ type: 'track.chosen', play });
      }),
      /** Replaces the queue around the current track, which may change its successor. */
      replaceQueue: enqueueActions(({ enqueue, context }, { queue }: { queue: Queue }) => {
        enqueue.assign(withQueue(context, queue, tools));
        enqueue.raise({ type: 'following.changed' });
      }),
      endSleep: enqueueActions(({ enqueue }) => {
        enqueue.assign({ sleep: { kind: 'off' } });
        enqueue.raise({ type: 'following.changed' });
      }),
      raiseFollowingChanged: raise({ type: 'following.changed' }),
      moveTo: assign(({ context }, { seconds }: { seconds: number }) => {
        const positionSeconds = clampedPosition(context, seconds);
        // If a track is still loading, it starts from this position.
        return { positionSeconds, startFrom: positionSeconds };
      }),
      seekSound: sendTo('audio', ({ context }): AudioCommand => ({ type: 'seek', seconds: context.positionSeconds })),
      /** Continues from the other tab's position if both have the same song; otherwise this tab's position stays. */
      takePosition: enqueueActions(({ enqueue, context }) => {
        const { elsewhere } = context;
        if (!elsewhere || elsewhere.trackId !== currentTrack(context)?.id) return;
        const seconds = elsewhere.positionSeconds + (tools.nowMs() - elsewhere.receivedAtMs) / 1000;
        const positionSeconds = clampedPosition(context, seconds);
        enqueue.assign({ positionSeconds, startFrom: positionSeconds });
        enqueue.sendTo('audio', { type: 'seek', seconds: positionSeconds } satisfies AudioCommand);
      }),
      noteElsewhere: assign({
        elsewhere: ({ context, event }) => (event.type === 'tabs.claimed' ? event.playing : context.elsewhere),
      }),
      playHere: raise({ type: 'transport.play' }),
      noteLoadFailure: assign(() => {
        const { length: attempts } = loadOrder;
        return { errorText: t`Failed to load audio after ${attempts} attempts` };
      }),
      forgetFailure: assign({ errorText: null }),
      forgetTries: assign({ awayTries: 0 }),
      /** Restarts with the first format from the current position, once the server is back. */
      awaitServer: assign(({ context }) => ({
        attempt: 0,
        awayTries: context.awayTries + 1,
        startFrom: context.positionSeconds,
      })),
      /** Changes the URL, so that a request that hangs under the last one is abandoned. */
      renewAddress: assign(() => ({ startedAtMs: tools.nowMs() })),
      /** Restarts with the first format, from the position of the last failure. */
      tryAgain: assign(({ context }) => ({
        attempt: 0,
        errorText: null,
        startFrom: context.positionSeconds,
        startedAtMs: tools.nowMs(),
      })),
    },
  });

export type PlayerSetup = ReturnType<typeof playerSetup>;

export function beganPlay(context: PlayerContext): PlaytimeCommand {
  return { type: 'began', trackId: currentTrack(context)?.id ?? '', playId: context.playId };
}

function cueFor(context: PlayerContext, key: string, preview: boolean, tools: Tools) {
  const { cue } = context;
  const quality = askedQuality({ quality: context.quality, lowered: context.nextLowered });
  const isSame = cue?.key === key && cue.isPreview === preview && cue.quality === quality;
  if (isSame) return cue;
  // A repeated track keeps its URL, so that the browser uses its cached copy.
  const madeAtMs = key === context.begunKey ? context.startedAtMs : tools.nowMs();
  return { key, isPreview: preview, quality, madeAtMs, attempt: key === context.begunKey ? context.attempt : 0 };
}
