// When one play of a song becomes a stream: after 30 s of sound, or half of a shorter song, and once.
import { assertNever } from '../../kernel/assert';
import type { Decider } from '../../kernel/decider';
import { defineStream } from '../../kernel/stream';
import { type PlayEvent, playEvents } from './play.events';

/**
 * Players report every 5 s and on a pause; a report of more than three such turns is not believed, nor is one that makes
 * a play longer than the time since it began.
 */
export const mostReportSeconds = 15;

const streamSeconds = 30;

/** How much of a song must be heard for a stream. */
export function streamAfterSeconds(durationSeconds: number): number {
  return Math.min(streamSeconds, durationSeconds / 2);
}

export type PlayState =
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'running' | 'streamed';
      readonly songId: string;
      readonly startedAtMs: number;
      readonly heardSeconds: number;
      /** A report sent twice names the same place twice. */
      readonly positions: readonly number[];
    };

export interface ReportPlaytime {
  readonly kind: 'report';
  readonly userId: string;
  readonly playId: string;
  readonly songId: string;
  readonly artistId: string;
  readonly seconds: number;
  readonly position: number;
  /** Server's clock. */
  readonly nowMs: number;
  readonly streamAfterSeconds: number;
  /** False for those who hear a preview only. */
  readonly mayBecomeStream: boolean;
}

/** A play that was heard without a connection, told as a whole. What it says of its time is believed within the given bounds. */
export interface CountOfflinePlay {
  readonly kind: 'offline';
  readonly userId: string;
  readonly playId: string;
  readonly songId: string;
  readonly artistId: string;
  readonly seconds: number;
  readonly startedAtMs: number;
  /** Server's clock. */
  readonly nowMs: number;
  readonly streamAfterSeconds: number;
  readonly mayBecomeStream: boolean;
}

/** Play ids are made by players, one for each start of a song. */
export type PlayRefusal = 'PlayOfAnotherSong';

export const playDecider: Decider<PlayState, ReportPlaytime | CountOfflinePlay, PlayEvent, PlayRefusal> = {
  initialState: { kind: 'absent' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'PlayStarted':
        return {
          kind: 'running',
          songId: event.data.songId,
          startedAtMs: event.data.startedAtMs,
          heardSeconds: 0,
          positions: [],
        };
      case 'PlaytimeReported': {
        if (state.kind === 'absent') return state;
        const { seconds, position } = event.data;
        return { ...state, heardSeconds: state.heardSeconds + seconds, positions: [...state.positions, position] };
      }
      case 'SongStreamed': {
        if (state.kind === 'absent') return state;
        return { ...state, kind: 'streamed', heardSeconds: event.data.seconds, positions: [] };
      }
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    if (command.kind === 'offline') return countOffline(command, state);
    const { playId, userId, songId, nowMs } = command;
    if (state.kind === 'absent') {
      return [{ type: 'PlayStarted', data: { playId, userId, songId, startedAtMs: nowMs } }, ...credit(command, 0)];
    }
    if (state.songId !== songId) return 'PlayOfAnotherSong';
    if (state.kind === 'streamed' || state.positions.includes(command.position)) return [];
    // The first report tells of what sounded before it came, so as much may be ahead of the clock.
    const possibleSeconds = (nowMs - state.startedAtMs) / 1000 + mostReportSeconds;
    if (state.heardSeconds + command.seconds > possibleSeconds) return [];
    return credit(command, state.heardSeconds);
  },
};

function credit(command: ReportPlaytime, heardBefore: number): PlayEvent[] {
  const { playId, userId, songId, artistId, seconds, position } = command;
  if (!command.mayBecomeStream || seconds <= 0 || seconds > mostReportSeconds) return [];
  const heard = heardBefore + seconds;
  if (heard < command.streamAfterSeconds) return [{ type: 'PlaytimeReported', data: { playId, seconds, position } }];
  return [{ type: 'SongStreamed', data: { songId, artistId, userId, playId, seconds: heard } }];
}

/**
 * Too little for a stream leaves nothing behind, and neither does a repeat: how often a play is sent makes no difference. What was
 * reported of it before the connection was lost counts along.
 */
function countOffline(command: CountOfflinePlay, state: PlayState): PlayEvent[] | PlayRefusal {
  const { playId, userId, songId, artistId, startedAtMs, nowMs } = command;
  if (state.kind !== 'absent' && state.songId !== songId) return 'PlayOfAnotherSong';
  if (state.kind === 'streamed' || !command.mayBecomeStream) return [];
  const isPossible = command.seconds <= (nowMs - startedAtMs) / 1000;
  const heard = command.seconds + (state.kind === 'absent' ? 0 : state.heardSeconds);
  if (!isPossible || command.seconds <= 0 || heard < command.streamAfterSeconds) return [];
  const heardAt = new Date(startedAtMs).toISOString();
  const streamed = { songId, artistId, userId, playId, seconds: heard, heardAt };
  return [
    ...(state.kind === 'absent'
      ? [{ type: 'PlayStarted' as const, data: { playId, userId, songId, startedAtMs } }]
      : []),
    { type: 'SongStreamed', data: streamed },
  ];
}

/** One stream a play, so that no crowd of listeners ever writes to the same one. */
export const playStream = defineStream({ name: 'play', events: playEvents, decider: playDecider });

/** Two people's players may make the same play id. */
export function playStreamId(userId: string, playId: string): string {
  return `${userId}-${playId}`;
}
