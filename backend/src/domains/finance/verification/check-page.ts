// Proves a page of the log from its texts alone, so that many pages can be proved in parallel: that the page itself is
// consistent, and what it requires of the pages before it. The result says only whether everything fits; a walk event
// by event finds the fault.
import type { MoneyEvent } from '@libretto/contracts/events';
import { forEveryMoneyEvent, type Posting, postingsOf } from '@libretto/contracts/ledger';
import { linkInText } from '../../../kernel/events/hash-chain';
import type { Minor } from '../../../kernel/values/money';
import type { EventText, EventTexts } from '../../../ports/events/event-texts';
import { transitPrefix } from '../ledger/ledger.collections';
import { sealStreamId } from '../seals/seal.stream';
import { chainedKindOf } from './chained-kinds';

const person = 'user/';
const wallet = 'wallet-';
const moneyTypes: Readonly<Record<string, boolean>> = forEveryMoneyEvent(true);

/**
 * Movements of a page on one account: their sum and the lowest and highest intermediate values, relative to its start.
 */
export type AccountMove = readonly [account: string, sumMinor: Minor, lowestMinor: Minor, highestMinor: Minor];

/** A chained stream within a page: what its first event follows, and how it ends. */
export type StreamMove = readonly [
  stream: string,
  firstRevision: number,
  previousHash: string,
  revision: number,
  hash: string,
];

export interface PageProof {
  readonly events: number;
  readonly chainedEvents: number;
  /** 0 when the page has no money event. */
  readonly lastMoneyPosition: number;
  readonly streams: readonly StreamMove[];
  /** Streams with events that have no hash. */
  readonly unchained: readonly string[];
  readonly accounts: readonly AccountMove[];
}

/** Returns undefined when something may not fit. */
export function checkPage(texts: EventTexts, after: number, upTo: number): PageProof | undefined {
  const check = new PageCheck();
  for (const event of texts.textsBetween(after, upTo)) if (!check.take(event)) return undefined;
  return check.proof();
}

class PageCheck {
  private events = 0;
  private chainedEvents = 0;
  private lastMoneyPosition = 0;
  private readonly streams = new Map<string, { first: number; previousHash: string; revision: number; hash: string }>();
  private readonly unchained = new Set<string>();
  private readonly hashedKinds = new Set<string>();
  private readonly accounts = new Map<string, { sum: Minor; lowest: Minor; highest: Minor }>();

  take(event: EventText): boolean {
    if (![event.position, event.revision, event.schemaVersion].every(Number.isSafeInteger)) return false;
    this.events++;
    const isMoney = moneyTypes[event.type] === true;
    if (!isMoney && !event.metadata.includes('"hash":')) {
      if (this.streams.has(event.streamId) || event.streamId === sealStreamId) return false;
      const kind = chainedKindOf(event.streamId);
      if (kind !== undefined && this.hashedKinds.has(kind)) return false;
      this.unchained.add(event.streamId);
      return isJson(event.data) && isJson(event.metadata);
    }
    return this.follow(event) && (isMoney ? this.replay(event) : isJson(event.data));
  }

  proof(): PageProof {
    return {
      events: this.events,
      chainedEvents: this.chainedEvents,
      lastMoneyPosition: this.lastMoneyPosition,
      streams: [...this.streams].map(([stream, end]) => [stream, end.first, end.previousHash, end.revision, end.hash]),
      unchained: [...this.unchained],
      accounts: [...this.accounts].map(([account, { sum, lowest, highest }]) => [account, sum, lowest, highest]),
    };
  }

  private follow(event: EventText): boolean {
    const link = linkInText(event);
    if (link === undefined) return false;
    const { streamId, revision } = event;
    const { previousHash, hash } = link;
    this.chainedEvents++;
    const end = this.streams.get(streamId);
    if (end === undefined) {
      this.streams.set(streamId, { first: revision, previousHash, revision, hash });
      const kind = chainedKindOf(streamId);
      if (kind !== undefined) this.hashedKinds.add(kind);
      return true;
    }
    if (revision !== end.revision + 1 || previousHash !== end.hash) return false;
    end.revision = revision;
    end.hash = hash;
    return true;
  }

  private replay({ type, data, streamId, position }: EventText): boolean {
    this.lastMoneyPosition = position;
    let postings: readonly Posting[];
    try {
      postings = postingsOf({ type, data: JSON.parse(data) } as MoneyEvent);
    } catch {
      return false;
    }
    const own = `${person}${streamId.slice(wallet.length)}/`;
    for (const { source, destination, amountMinor } of postings) {
      if (source.startsWith(person) && !source.startsWith(own)) return false;
      if (destination.startsWith(person) && !destination.startsWith(own)) return false;
      this.add(source, -amountMinor);
      this.add(destination, amountMinor);
    }
    return streamId.startsWith(wallet);
  }

  private add(account: string, minor: Minor): void {
    const move = this.accounts.get(account);
    if (move === undefined) {
      this.accounts.set(account, { sum: minor, lowest: Math.min(0, minor), highest: Math.max(0, minor) });
      return;
    }
    move.sum += minor;
    if (move.sum < move.lowest) move.lowest = move.sum;
    if (move.sum > move.highest) move.highest = move.sum;
    // A transit that is opened and settled within the page needs no check against other pages.
    if (move.sum === 0 && move.lowest === 0 && account.startsWith(transitPrefix)) this.accounts.delete(account);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
