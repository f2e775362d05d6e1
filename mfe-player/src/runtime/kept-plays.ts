// Plays that could not be reported to the server, stored in this browser until they can. Each play is stored with its
// start time, under the id by which the server counts it once.
import type { OfflinePlay } from '@libretto/contracts/http/playback/player';
import type { PlaytimeReport } from '../machine/playtime.actor';

interface KeptPlay {
  readonly playId: string;
  readonly trackId: string;
  readonly seconds: number;
  readonly startedAtMs: number;
}

/** Sends plays and resolves with the server's result for each. */
export type SendPlays = (plays: OfflinePlay[]) => Promise<readonly { playId: string; counted: boolean }[]>;

/** The server's limit per request. */
const mostAtOnce = 50;
/** Upper bound of stored plays: more than anyone plays in the thirty days for which a play counts. */
const mostKept = 2_000;
const storageKey = (personId: string) => `libretto-plays:${personId}`;

export class KeptPlays {
  /** Id of the play in progress, whose remaining seconds decide whether it counts. */
  private present: string | null = null;
  private sending: Promise<void> | null = null;

  constructor(
    private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
    private readonly personId: () => string | null,
    private readonly nowMs: () => number = Date.now,
  ) {}

  /** Every report marks its play as the one in progress, also if the server accepts it. */
  note({ playId }: PlaytimeReport): void {
    this.present = playId;
  }

  add({ playId, trackId, seconds }: PlaytimeReport): void {
    const personId = this.personId();
    if (personId === null || seconds <= 0) return;
    const plays = this.read(personId);
    const known = plays.find((play) => play.playId === playId);
    const startedAtMs = known?.startedAtMs ?? this.nowMs() - seconds * 1000;
    const grown = { playId, trackId, seconds: (known?.seconds ?? 0) + seconds, startedAtMs };
    this.write(personId, [...plays.filter((play) => play !== known), grown].slice(-mostKept));
  }

  /** Sends the stored plays (single flight). Plays that cannot be sent now stay stored. */
  send(post: SendPlays): Promise<void> {
    this.sending ??= this.sendAll(post)
      .catch(() => undefined)
      .finally(() => {
        this.sending = null;
      });
    return this.sending;
  }

  private async sendAll(post: SendPlays): Promise<void> {
    const personId = this.personId();
    if (personId === null) return;
    const all = this.read(personId);
    for (let from = 0; from < all.length; from += mostAtOnce) {
      const part = all.slice(from, from + mostAtOnce);
      const answers = await post(part.map((play) => this.told(play)));
      // The session has changed during the request, so the response does not apply to these plays.
      if (this.personId() !== personId) return;
      const isOpen = (playId: string) =>
        playId === this.present && !answers.some((answer) => answer.playId === playId && answer.counted);
      const done = part.filter(({ playId }) => !isOpen(playId)).map(({ playId }) => playId);
      this.write(
        personId,
        this.read(personId).filter(({ playId }) => !done.includes(playId)),
      );
    }
  }

  private told({ playId, trackId, seconds, startedAtMs }: KeptPlay): OfflinePlay {
    return { playId, trackId, seconds, startedSecondsAgo: Math.max(0, (this.nowMs() - startedAtMs) / 1000) };
  }

  private read(personId: string): readonly KeptPlay[] {
    try {
      const kept: unknown = JSON.parse(this.storage.getItem(storageKey(personId)) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isKeptPlay) : [];
    } catch {
      return [];
    }
  }

  private write(personId: string, plays: readonly KeptPlay[]): void {
    try {
      if (plays.length > 0) this.storage.setItem(storageKey(personId), JSON.stringify(plays));
      else this.storage.removeItem(storageKey(personId));
    } catch {
      // The storage is full: the play is not counted, but the music continues.
    }
  }
}

function isKeptPlay(value: unknown): value is KeptPlay {
  const { playId, trackId, seconds, startedAtMs } = (value ?? {}) as Partial<KeptPlay>;
  return (
    typeof playId === 'string' &&
    typeof trackId === 'string' &&
    typeof seconds === 'number' &&
    typeof startedAtMs === 'number'
  );
}
