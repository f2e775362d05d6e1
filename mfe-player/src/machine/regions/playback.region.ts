// State of the sound: none, loading, ready to play, or failed.
import { t } from '@lingui/core/macro';
import { assign, not, raise, stateIn } from 'xstate';
import { positionStepSeconds } from '../limits';
import { isCurrentPreview, lowerBy } from '../player.context';
import type { PlayerSetup } from '../player.setup';
import type { PlayerContext, Tools } from '../player.types';
import { loweredFor } from '../quality';

/** Every played interval counts, also those too short to move the position. */
const reportPlayed = {
  type: 'reportPlayed',
  params: ({ event }: { event: { elapsedSeconds: number; positionSeconds: number } }) => ({
    seconds: event.elapsedSeconds,
    positionSeconds: event.positionSeconds,
  }),
} as const;

const chooseQuality = (player: PlayerSetup, tools: Tools) =>
  player.createAction(
    assign(({ event }) =>
      event.type === 'quality.changed'
        ? {
            quality: event.quality,
            ...lowerBy(loweredFor({ quality: event.quality, lowered: 0 }, tools.connectionKbps())),
            startedAtMs: tools.nowMs(),
          }
        : {},
    ),
  );
const isOtherQuality = ({ context, event }: { context: PlayerContext; event: { quality: string } }) =>
  context.quality !== event.quality;
/** Only applies to audible differences: other formats and previews have a single quality. */
const isAudiblyOtherQuality = ({ context, event }: { context: PlayerContext; event: { quality: string } }) =>
  isOtherQuality({ context, event }) && context.attempt === 0 && !isCurrentPreview(context);
const isPlaying = stateIn({ transport: 'playing' });
/** Retries an unreachable server at once when there is a reason to expect success. */
const askNow = { target: 'trying', actions: 'renewAddress' } as const;
/** Retries with a reset counter, so that the message reappears only if the server is still unreachable. */
const askAsAtFirst = { target: 'trying', actions: ['forgetTries', 'renewAddress'] } as const;

const loading = (player: PlayerSetup, tools: Tools) =>
  player.createStateConfig({
    initial: 'trying',
    on: {
      'server.hung': { target: '.away', actions: ['forgetFailure', 'awaitServer'] },
      // The pending request may be to a server that is unreachable.
      'sound.kept': { target: '.trying', actions: assign({ attempt: 0 }) },
      'quality.changed': {
        guard: isOtherQuality,
        target: '.trying',
        actions: [chooseQuality(player, tools), 'raiseFollowingChanged'],
      },
    },
    states: {
      trying: {
        tags: ['loading'],
        entry: 'loadSound',
        on: {
          'sound.ready': { target: '#player.playback.ready', actions: 'forgetFailure' },
          'sound.refused': [
            { guard: 'isOffline', target: 'offline' },
            { guard: 'hasAttemptLeft', target: 'waiting' },
            { guard: 'isWorthAskingAgain', target: 'away', actions: ['noteLoadFailure', 'awaitServer'] },
            { target: '#player.playback.failed', actions: 'noteLoadFailure' },
          ],
        },
      },
      /** Without a network every format fails alike: loading resumes at its position once there is one. */
      offline: {
        tags: ['loading', 'offline'],
        on: {
          'network.changed': {
            guard: ({ event }) => event.isOnline,
            target: 'trying',
            actions: [assign({ isOnline: true, attempt: 0 }), 'renewAddress'],
          },
        },
      },
      waiting: {
        tags: ['loading'],
        after: {
          retryDelayMs: { target: 'trying', actions: assign({ attempt: ({ context }) => context.attempt + 1 }) },
        },
      },
      /** The server is unreachable: it is retried with increasing delays, and the song continues once it answers. */
      away: {
        tags: ['loading', 'away'],
        after: { askAgainMs: { guard: isPlaying, ...askNow } },
        on: {
          'sound.ready': { target: '#player.playback.ready', actions: 'forgetFailure' },
          'network.changed': {
            guard: ({ event }) => event.isOnline,
            target: 'trying',
            actions: [assign({ isOnline: true }), 'renewAddress'],
          },
          'transport.play': askAsAtFirst,
          'transport.toggle': { guard: not(isPlaying), ...askAsAtFirst },
        },
      },
    },
  });

const ready = (player: PlayerSetup, tools: Tools) =>
  player.createStateConfig({
    initial: 'settled',
    on: {
      'sound.flowing': '.flowing',
      'sound.stalled': '.stalled',
      'track.joined': '.flowing',
      // Loading broke off: the next format takes over at the current position.
      'sound.refused': [
        { guard: 'isOffline', target: 'loading.offline', actions: 'keepPlace' },
        { guard: 'hasAttemptLeft', target: 'loading.waiting', actions: 'keepPlace' },
        { guard: 'isWorthAskingAgain', target: 'loading.away', actions: ['noteLoadFailure', 'awaitServer'] },
        { target: 'failed', actions: 'noteLoadFailure' },
      ],
      'server.hung': { target: 'loading.away', actions: ['forgetFailure', 'awaitServer'] },
      // The lower quality continues after what is buffered.
      'connection.thin': {
        guard: 'canLower',
        actions: [assign(({ context }) => lowerBy(context.lowered + 1)), 'keepBuffered', 'loadSound'],
      },
      // The current sound keeps playing until the other quality has loaded.
      'quality.changed': {
        guard: isAudiblyOtherQuality,
        actions: [chooseQuality(player, tools), 'keepPlace', 'loadSound', 'raiseFollowingChanged'],
      },
      'transport.pause': '.settled',
      'transport.toggle': '.settled',
      'track.finished': '.settled',
      'tabs.claimed': '.settled',
      'sound.interrupted': '.settled',
      'sound.noDevice': '.settled',
      'sound.blocked': '.settled',
    },
    states: {
      /** Loaded, but neither flowing nor stalled yet. */
      settled: {},
      flowing: { tags: ['flowing'] },
      stalled: {},
    },
  });

export const playbackRegion = (player: PlayerSetup, tools: Tools) =>
  player.createStateConfig({
    initial: 'deciding',
    on: {
      'track.chosen': { target: '.loading' },
      'queue.forgotten': { target: '.empty', actions: 'unloadSound' },
      'sound.broken': {
        target: '.failed',
        actions: assign(({ event: { message } }) => ({ errorText: t`Audio playback failed: ${message}` })),
      },
      'sound.ticked': [
        {
          guard: ({ context, event }) =>
            Math.abs(event.positionSeconds - context.positionSeconds) > positionStepSeconds,
          actions: [assign({ positionSeconds: ({ event }) => event.positionSeconds, awayTries: 0 }), reportPlayed],
        },
        { actions: reportPlayed },
      ],
      'quality.changed': { guard: isOtherQuality, actions: chooseQuality(player, tools) },
    },
    states: {
      deciding: { always: [{ guard: 'isFilled', target: 'loading' }, { target: 'empty' }] },
      empty: { tags: ['empty'] },
      loading: loading(player, tools),
      ready: ready(player, tools),
      failed: {
        tags: ['failed'],
        entry: raise({ type: 'track.failed' }),
        on: {
          'sound.kept': { target: 'loading', actions: 'tryAgain' },
          'transport.play': { guard: 'mayPlay', target: 'loading', actions: 'tryAgain' },
          'transport.toggle': { guard: 'mayPlay', target: 'loading', actions: 'tryAgain' },
        },
      },
    },
  });
