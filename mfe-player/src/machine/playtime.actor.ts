// Reports to the server how long a track was played: every five seconds, on pause, at its
// end, and when the page closes.
import { type CallbackActorLogic, fromCallback } from 'xstate';
import { playtimeReportSeconds } from './limits';

export interface PlaytimeReport {
  trackId: string;
  playId: string;
  /** Seconds played since the last report of this play. */
  seconds: number;
  position: number;
  ended: boolean;
}

export type PlaytimeCommand =
  | { type: 'began'; trackId: string; playId: string }
  | { type: 'heard'; seconds: number; positionSeconds: number }
  | { type: 'paused' }
  | { type: 'ended' }
  /** Plays of guests are not counted, so they are not reported. */
  | { type: 'listener'; isSignedIn: boolean };

export interface PlaytimePort {
  /** `isLeaving` requires a transport that outlives the page. */
  send(report: PlaytimeReport, isLeaving: boolean): void;
  /** Calls the listener when the page may be closing. */
  onLeaving(listener: () => void): () => void;
}

export type PlaytimeLogic = CallbackActorLogic<PlaytimeCommand>;

export function playtimeActor(port: PlaytimePort): PlaytimeLogic {
  return fromCallback<PlaytimeCommand>(({ receive }) => {
    const tally = new PlaytimeTally((report, isLeaving) => port.send(report, isLeaving));
    receive((command) => tally.take(command));
    const stopWatching = port.onLeaving(() => tally.flush({ isLeaving: true }));
    return () => {
      tally.flush({ isLeaving: true });
      stopWatching();
    };
  });
}

/** Accumulates the played seconds of one play at a time. */
export class PlaytimeTally {
  private play: { trackId: string; playId: string } | null = null;
  private unreportedSeconds = 0;
  private positionSeconds = 0;
  private isSignedIn = false;

  constructor(private readonly report: (report: PlaytimeReport, isLeaving: boolean) => void) {}

  take(command: PlaytimeCommand): void {
    switch (command.type) {
      case 'began':
        this.flush({});
        this.play = { trackId: command.trackId, playId: command.playId };
        this.positionSeconds = 0;
        break;
      case 'heard':
        this.unreportedSeconds += command.seconds;
        this.positionSeconds = command.positionSeconds;
        if (this.unreportedSeconds >= playtimeReportSeconds) this.flush({});
        break;
      case 'paused':
        this.flush({});
        break;
      case 'ended':
        this.flush({ ended: true });
        break;
      case 'listener':
        // What a guest played does not count for a user who signs in later.
        if (command.isSignedIn !== this.isSignedIn) this.unreportedSeconds = 0;
        this.isSignedIn = command.isSignedIn;
        break;
    }
  }

  flush({ ended = false, isLeaving = false }: { ended?: boolean; isLeaving?: boolean }): void {
    const seconds = Math.round(this.unreportedSeconds * 1000) / 1000;
    this.unreportedSeconds = 0;
    if (!this.play || !this.isSignedIn || (seconds === 0 && !ended)) return;
    this.report({ ...this.play, seconds, position: this.positionSeconds, ended }, isLeaving);
  }
}
