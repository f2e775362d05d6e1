// Verifies every hash chain event by event, and replays the money that the events moved.
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
import { adoptedHash, carriesItsHash, chainStart } from '../../../kernel/events/hash-chain';
import type { Minor } from '../../../kernel/values/money';
import type { EventStore, StoredEvent } from '../../../ports/events/event-store';
import { decimalOf } from '../ledger/amounts';
import { transitPrefix, transitTotal } from '../ledger/ledger.collections';
import { sealStreamId } from '../seals/seal.stream';
import type { StreamEnds } from '../seals/seal-log';
import { chainedKindOf } from './chained-kinds';
import type { PageProof } from './check-page';
import { faultAt, type LedgerFaultError } from './ledger-fault';

const moneyTypes: Readonly<Record<string, boolean>> = forEveryMoneyEvent(true);

export const isMoneyEvent = (event: StoredEvent): event is StoredEvent & MoneyEvent => moneyTypes[event.type] === true;

/** Properties of the log that its events do not tell. */
export interface WalkedLog {
  /** True when each event's position is one more than that of the previous event, from 1. */
  readonly hasGaplessPositions?: boolean;
}

export class ChainWalk {
  /** Ends of the chained streams up to the walk's position. */
  readonly ends: StreamEnds = new Map();
  /** Chained streams that changed since the last seal; checking a seal clears the set. */
  readonly moved = new Set<string>();
  readonly balances = new Map<string, Minor>();
  events = 0;
  chainedEvents = 0;
  lastMoneyPosition = 0;
  /** The first impossible balance. It usually results from a missing event, which is the better fault to report. */
  moneyFault: LedgerFaultError | undefined;
  /** The first gap in the positions of a gapless log. If a stream lacks the event, that fault is more specific. */
  holeFault: LedgerFaultError | undefined;
  private lastPosition = 0;
  /** Stream types that have at least one event with a hash. */
  private readonly hashedKinds = new Set<string>();

  constructor(private readonly log: WalkedLog = {}) {}

  /** @throws LedgerFaultError when the event does not fit */
  step(event: StoredEvent): void {
    this.follow(event);
    if (isMoneyEvent(event)) this.replay(event);
  }

  /** Like `step`, but only verifies the chains. @throws LedgerFaultError when the event does not fit */
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
    if (revision < expected) throw at(event, `it follows revision ${expected - 1} of its stream`);
    const { hash, previousHash } = event.metadata;
    if (hash === undefined || previousHash === undefined) throw at(event, 'it carries no hash');
    if (!carriesItsHash(previousHash, event)) throw at(event, 'its content does not fit its hash');
    if (previousHash !== (end?.hash ?? chainStart)) throw at(event, 'it does not follow the event before it');
    this.ends.set(streamId, { revision, hash });
    this.moved.add(streamId);
    this.noteKind(streamId);
    this.chainedEvents++;
  }

  /**
   * Adopts events that were stored before such streams were chained: the first event with a hash covers all of them.
   */
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

  /** Once one event of a stream type carries a hash, all later ones must. */
  private isDue(streamId: string): boolean {
    const kind = chainedKindOf(streamId);
    return kind !== undefined && this.hashedKinds.has(kind);
  }

  private noteKind(streamId: string): void {
    const kind = chainedKindOf(streamId);
    if (kind !== undefined) this.hashedKinds.add(kind);
  }

  /** Whether all unchained events of a page are allowed, and no event before or within it is missing. */
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
        this.moneyFault ??= at(event, `${account} would have ${shown(account, balance)}`);
      this.set(account, balance);
      if (account.startsWith(transitPrefix)) transitMinor += minor;
    }
    if (transitMinor !== 0) this.set(transitTotal, (this.balances.get(transitTotal) ?? 0) + transitMinor);
  }

  /** A tampered event may have impossible postings; its chain reports the fault. */
  private postingsOf(event: StoredEvent & MoneyEvent): readonly Posting[] {
    try {
      return postingsOf(event);
    } catch (error) {
      if (!(error instanceof ImpossiblePostingError)) throw error;
      this.moneyFault ??= at(event, error.message);
      return [];
    }
  }

  /** Applies a page that was proved independently. Returns false when it does not fit the pages before it. */
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
    // Settled transits are dropped, because a million of them would fill the memory.
    if (balance === 0 && account.startsWith(transitPrefix)) this.balances.delete(account);
    else this.balances.set(account, balance);
  }
}

/** Only debt accounts may be at or below zero; balances of people and transits never become negative. */
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
