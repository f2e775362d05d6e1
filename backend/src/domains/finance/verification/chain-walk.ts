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
import { carriesItsHash, chainStart } from '../../../kernel/hash-chain';
import type { Minor } from '../../../kernel/money';
import type { StoredEvent } from '../../../ports/event-store';
import { decimalOf } from '../amounts';
import { transitPrefix, transitTotal } from '../ledger.collections';
import { sealStreamId } from '../seals/seal.stream';
import type { StreamEnds } from '../seals/seal-log';
import type { PageProof } from './check-page';
import { faultAt, type LedgerFaultError } from './ledger-fault';

const moneyTypes: Readonly<Record<string, boolean>> = forEveryMoneyEvent(true);

export const isMoneyEvent = (event: StoredEvent): event is StoredEvent & MoneyEvent => moneyTypes[event.type] === true;

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

  /** @throws LedgerFaultError when it does not fit. */
  step(event: StoredEvent): void {
    this.follow(event);
    if (isMoneyEvent(event)) this.replay(event);
  }

  /** As `step`, for the chains alone. @throws LedgerFaultError when it does not fit. */
  follow(event: StoredEvent): void {
    this.events++;
    const { streamId, revision } = event;
    const isChained = isMoneyEvent(event) || event.metadata.hash !== undefined;
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
    this.chainedEvents++;
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
    if (page.unchained.some((stream) => this.ends.has(stream))) return false;
    for (const [stream, firstRevision, previousHash, revision, hash] of page.streams) {
      const end = this.ends.get(stream);
      if (firstRevision !== (end?.revision ?? -1) + 1 || previousHash !== (end?.hash ?? chainStart)) return false;
      this.ends.set(stream, { revision, hash });
      this.moved.add(stream);
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
