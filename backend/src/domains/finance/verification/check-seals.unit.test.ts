import fc from 'fast-check';
import { merkleRoot } from '../seals/merkle-tree';
import { type Seal, sealAfter } from '../seals/seal.stream';
import { type LoggedSeal, leavesOf, type StreamEnds } from '../seals/seal-log';
import { SealCheck, type WalkedEnds } from './check-seals';

type Moves = readonly string[];

/** A log of changes with a seal after each group. */
class SealedLog {
  readonly seals: LoggedSeal[] = [];
  readonly events: { readonly stream: string; readonly position: number }[] = [];
  private readonly ends: StreamEnds = new Map();
  private last: Seal | null = null;

  /** `firstKind` uses the first format of seals, from before they had their own tree. */
  day(moves: Moves, firstKind = false): void {
    const moved: StreamEnds = new Map();
    let begun = 0;
    for (const stream of moves) {
      const end = nextEnd(this.ends, stream);
      if (end.revision === 0) begun++;
      moved.set(stream, end);
      this.events.push({ stream, position: this.events.length + 1 });
    }
    const upToPosition = this.events.length;
    const isFirstOfTree = !firstKind && this.last?.history === undefined;
    const noted = isFirstOfTree ? new Map(this.ends) : moved;
    const movedRoot = merkleRoot(leavesOf(noted).leaves);
    const seal = firstKind
      ? this.ofFirstKind(upToPosition)
      : sealAfter(this.last, { upToPosition, movedRoot, moved: noted.size, begun });
    this.last = seal;
    this.seals.push({
      seal,
      place: upToPosition,
      sealedAt: '',
      eventId: `${seal.number}`,
      revision: 0,
      position: 0,
      moved: noted,
    });
  }

  private ofFirstKind(upToPosition: number): Seal {
    const previousRoot = this.last?.root ?? null;
    const root = merkleRoot(leavesOf(this.ends).leaves);
    return { number: this.seals.length + 1, upToPosition, streams: this.ends.size, root, previousRoot };
  }

  /** Checks every seal against a walk over these events. @throws LedgerFaultError */
  async check(events: readonly { readonly stream: string; readonly position: number }[]): Promise<number> {
    const check = await SealCheck.over(generated(this.seals));
    const walk: WalkedEnds = { ends: new Map(), moved: new Set() };
    for (const { stream, position } of events) {
      await check.before(position, walk);
      nextEnd(walk.ends, stream);
      walk.moved.add(stream);
    }
    await check.before(Number.POSITIVE_INFINITY, walk);
    return check.checked;
  }
}

async function* generated(seals: readonly LoggedSeal[]): AsyncGenerator<LoggedSeal> {
  yield* seals;
}

function nextEnd(ends: StreamEnds, stream: string) {
  const revision = (ends.get(stream)?.revision ?? -1) + 1;
  const end = { revision, hash: `${stream} ${revision}` };
  ends.set(stream, end);
  return end;
}

const sealed = (days: readonly Moves[], ofFirstKind = 0) => {
  const log = new SealedLog();
  for (const [index, moves] of days.entries()) log.day(moves, index < ofFirstKind);
  return log;
};
const days = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 6,
});

test('seals over a log that nobody touched fit, also where the first ones are of the first kind', () =>
  fc.assert(
    fc.asyncProperty(days, fc.nat(6), async (moves, ofFirstKind) => {
      const log = sealed(moves, ofFirstKind);
      expect(await log.check(log.events)).toBe(moves.length);
    }),
  ));

test('a log from which the end of any stream is gone fits no more', () =>
  fc.assert(
    fc.asyncProperty(days, fc.nat(), async (moves, pick) => {
      const log = sealed(moves);
      const { stream } = log.events[pick % log.events.length] as { stream: string };
      const last = log.events.findLastIndex((event) => event.stream === stream);
      await expect(log.check(log.events.filter((_, index) => index !== last))).rejects.toThrow(/holds/);
    }),
  ));

test('a stream that no seal knows is named', async () => {
  const log = sealed([['a'], ['b']]);
  const ghost = [...log.events, { stream: 'ghost', position: 1.5 }].sort((one, other) => one.position - other.position);
  await expect(log.check(ghost)).rejects.toThrow('seal 2 does not know this stream');
});

test('a seal whose root was altered is named', async () => {
  const log = sealed([['a'], ['b'], ['a']]);
  const second = log.seals[1] as LoggedSeal;
  log.seals[1] = { ...second, seal: { ...second.seal, root: 'x' } };
  await expect(log.check(log.events)).rejects.toThrow('its root is x');
});
