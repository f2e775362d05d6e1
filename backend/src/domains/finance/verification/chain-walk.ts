// Follows every hash chain event by event, and replays what the events moved.
import type { MoneyEvent } from '@libretto/contracts/events';
import {
  forEveryMoneyEvent,
  ImpossiblePostingError,
  netByAccount,
  ownerOfAccount,
  ownersOf,
  type Posting,
  postingsOf,
} from '@libretto/contracts/ledger';
import { adoptedHash, carriesItsHash, chainStart } from '../../../kernel/hash-chain';
import type { Minor } from '../../../kernel/money';
import type { EventStore, StoredEvent } from '../../../ports/event-store';
import { decimalOf } from '../amounts';
import { transitPrefix, transitTotal } from '../ledger.collections';
import { sealStreamId } from '../seals/seal.stream';
import type { StreamEnds } from '../seals/seal-log';
import { chainedKindOf } from './chained-kinds';
import type { PageProof } from './check-page';
import { faultAt, type LedgerFaultError } from './ledger-fault';

const moneyTypes: Readonly<Record<string, boolean>> = forEveryMoneyEvent(true);

export const isMoneyEvent = (event: StoredEvent): event is StoredEvent & MoneyEvent => moneyTypes[event.type] === true;

/** What is known of a log beside its events. */
export interface WalkedLog {
  /** Each event's position is one more than that of the event before it, from 1. */
  readonly hasGaplessPositions?: boolean;
}

export class ChainWalk {
  /** Of chained streams, as far as the walk has come. */
  readonly ends: StreamEnds = new Map();
  /** Chained streams that moved since the last seal; its check empties it. */
  readonly moved = new Set<string>();
  readonly balances = new Map<string, Minor>();
  events = 0;
  chainedEvents = 0;
  lastMoneyPosition = 0;
  /** The first balance that may not be. Most likely it only follows from an event that is gone, which is the place to name. */
  moneyFault: LedgerFaultError | undefined;
  /** The first hole in the positions of a log that has none. A stream that lacks the event names the place better. */
  holeFault: LedgerFaultError | undefined;
  private lastPosition = 0;
  /** Kinds of streams of which an event with a hash was met. */
  private readonly hashedKinds = new Set<string>();

  constructor(private readonly log: WalkedLog = {}) {}

  /** @throws LedgerFaultError when it does not fit. */
  step(event: StoredEvent): void {
    this.follow(event);
    if (isMoneyEvent(event)) this.replay(event);
  }

  /** As `step`, for the chains alone. @throws LedgerFaultError when it does not fit. */
  follow(event: StoredEvent): void {
    this.events++;
    const { streamId, revision } = event;
    this.noteHole(this.lastPosition, event.position, `event ${event.id} of ${streamId} follows`);
    this.lastPosition = event.position;
    const isChained = isMoneyEvent(event) || event.metadata.hash !== undefined || this.isDue(streamId);
    if (!isChained && !this.ends.has(streamId) && streamId !== sealStreamId) return;
    const end = this.ends.get(streamId);
    const expected = (end?.revision ?? -1) + 1;
    if (revision > expected) {
      const missing = revision - expected === 1 ? `revision ${expected} is` : `${expected} to ${revision - 1} are`;
      throw at(event, `${missing} missing before it`, expected);
    }
    if (revision < expected) throw at(event, `it stands behind revision ${expected - 1} of its stream`);
    const { hash, previousHash } = event.metadata;
    if (hash === undefined || previousHash === undefined) throw at(event, 'it carries no hash');
    if (!carriesItsHash(previousHash, event)) throw at(event, 'its content does not fit its hash');
    if (previousHash !== (end?.hash ?? chainStart)) throw at(event, 'it does not follow the event before it');
    this.ends.set(streamId, { revision, hash });
    this.moved.add(streamId);
    this.noteKind(streamId);
    this.chainedEvents++;
  }

  /** What comes before the first event with a hash was stored before such streams were chained; it vouches for all of it. */
  async adopt(store: Pick<EventStore, 'readStream'>, streamId: string, firstRevision: number): Promise<void> {
    if (firstRevision === 0 || this.ends.has(streamId)) return;
    const [before] = await store.readStream(streamId, firstRevision - 1, 1);
    if (before === undefined || before.metadata.hash !== undefined || isMoneyEvent(before)) return;
    const hash = await adoptedHash(store, streamId, firstRevision - 1);
    this.ends.set(streamId, { revision: firstRevision - 1, hash });
  }

  private noteHole(before: number, position: number, next: string): void {
    const missing = position - before - 1;
    if (this.log.hasGaplessPositions !== true || missing < 1) return;
    const places = missing === 1 ? `position ${before + 1} is` : `positions ${before + 1} to ${position - 1} are`;
    const subject = `position ${before + 1} of the log`;
    this.holeFault ??= faultAt({ subject, reason: `${places} missing from the log; ${next}` });
  }

  /** Once one event of a kind carries a hash, all later ones do. */
  private isDue(streamId: string): boolean {
    const kind = chainedKindOf(streamId);
    return kind !== undefined && this.hashedKinds.has(kind);
  }

  private noteKind(streamId: string): void {
    const kind = chainedKindOf(streamId);
    if (kind !== undefined) this.hashedKinds.add(kind);
  }

  /** Whether the events without a hash of a page may have none, and nothing is missing before or within it. */
  mayTake(page: PageProof, after: number, upTo: number): boolean {
    if (page.unchained.some((stream) => this.ends.has(stream) || this.isDue(stream))) return false;
    return this.log.hasGaplessPositions !== true || page.events === upTo - after;
  }

  private replay(event: StoredEvent & MoneyEvent): void {
    this.lastMoneyPosition = event.position;
    const postings = this.postingsOf(event);
    const owner = ownersOf(postings).find((each) => event.streamId !== `wallet-${each}`);
    if (owner !== undefined) throw at(event, `it moves money of ${owner}, whose stream it does not stand in`);
    let transitMinor = 0;
    for (const [account, minor] of netByAccount(postings)) {
      const balance = (this.balances.get(account) ?? 0) + minor;
      if (!mayStandAt(account, balance))
        this.moneyFault ??= at(event, `${account} would stand at ${shown(account, balance)}`);
      this.set(account, balance);
      if (account.startsWith(transitPrefix)) transitMinor += minor;
    }
    if (transitMinor !== 0) this.set(transitTotal, (this.balances.get(transitTotal) ?? 0) + transitMinor);
  }

  /** What an altered event moves may be no money at all; its chain names the place. */
  private postingsOf(event: StoredEvent & MoneyEvent): readonly Posting[] {
    try {
      return postingsOf(event);
    } catch (error) {
      if (!(error instanceof ImpossiblePostingError)) throw error;
      this.moneyFault ??= at(event, error.message);
      return [];
    }
  }

  /** A page that was proved for itself. False when it does not fit what came before it. */
  takePage(page: PageProof): boolean {
    for (const [stream, firstRevision, previousHash, revision, hash] of page.streams) {
      const end = this.ends.get(stream);
      if (firstRevision !== (end?.revision ?? -1) + 1 || previousHash !== (end?.hash ?? chainStart)) return false;
      this.ends.set(stream, { revision, hash });
      this.moved.add(stream);
      this.noteKind(stream);
    }
    let transitMinor = 0;
    for (const [account, sum, lowest, highest] of page.accounts) {
      const balance = this.balances.get(account) ?? 0;
      if (!mayStandAt(account, balance + lowest) || !mayStandAt(account, balance + highest)) return false;
      this.set(account, balance + sum);
      if (account.startsWith(transitPrefix)) transitMinor += sum;
    }
    if (page.lastMoneyPosition > 0) {
      this.lastMoneyPosition = page.lastMoneyPosition;
      this.set(transitTotal, (this.balances.get(transitTotal) ?? 0) + transitMinor);
    }
    this.events += page.events;
    this.chainedEvents += page.chainedEvents;
    return true;
  }

  private set(account: string, balance: Minor): void {
    // A million settled transits must not fill the memory.
    if (balance === 0 && account.startsWith(transitPrefix)) this.balances.delete(account);
    else this.balances.set(account, balance);
  }
}

/** Nobody's balance falls below nothing; what somebody owes is the one account that stands at or below it. */
function mayStandAt(account: string, balance: Minor): boolean {
  if (account.endsWith('/owed')) return balance <= 0;
  return balance >= 0 || (ownerOfAccount(account) === null && !account.startsWith(transitPrefix));
}

export function shown(account: string, balance: Minor): string {
  const currency = /\/(talent|owed)$/.test(account) ? 'TALENT' : 'EUR';
  return `${decimalOf(balance, currency)} ${currency}`;
}

function at({ streamId, id, revision }: StoredEvent, reason: string, place = revision) {
  return faultAt({ stream: streamId, revision: place, eventId: id, reason });
}
