// Explains a balance by the events that caused it, and verifies each against its hash chain.
import type { HttpCalls } from '@libretto/contracts/http';
import { currencyOfAccount, ownerOfAccount } from '@libretto/contracts/ledger';
import { type Language, sourceLanguage, type Text, text } from '../../../kernel/texts/text';
import type { EventStore } from '../../../ports/events/event-store';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { auditEventOf } from '../audit/audited-event';
import { entriesOf } from '../audit/entry-reads';
import { namesOf } from '../audit/names.projection';
import { euros, talents } from '../ledger/amounts';
import { boundOf } from '../ledger/booking-sequence-reads';
import type { Entry } from '../ledger/ledger.collections';
import { sealOver, sealView } from '../seals/seal-reads';

type Explained = HttpCalls['GET /api/finance/explain']['response'];

const shownEntries = 10;

export interface ExplainDeps {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly reads: ReadModels;
}

export async function explainBalance(
  deps: ExplainDeps,
  account: string,
  asOf: Date,
  language: Language = sourceLanguage,
): Promise<Explained> {
  const { reads } = deps;
  const page = await entriesOf(reads, { account, to: boundOf(asOf), limit: shownEntries });
  const newest = page.items[0];
  const entries = [];
  for (const entry of page.items) {
    const event = await auditEventOf(deps, entry, language);
    entries.push({ amount: String(entry.amountMinor), balance: String(entry.balanceMinor), event });
  }
  const ownerId = ownerOfAccount(account);
  const owner = (ownerId && (await namesOf(reads, [`user:${ownerId}`])).get(`user:${ownerId}`)) || null;
  const balanceMinor = newest?.balanceMinor ?? 0;
  return {
    account,
    owner,
    currency: currencyOfAccount(account),
    asOf: asOf.toISOString(),
    balance: String(balanceMinor),
    entryCount: newest?.number ?? 0,
    sentence: sentence(account, owner, balanceMinor, newest).in(language),
    entries,
    chain: {
      verified: entries.every(({ event }) => event.chainVerified),
      checkedEvents: entries.length,
      seal: newest === undefined ? null : await viewOver(reads, Number(entries[0]?.event.position)),
    },
  };
}

async function viewOver(reads: ReadModels, position: number) {
  const seal = await sealOver(reads, position);
  return seal && sealView(seal);
}

function sentence(account: string, owner: string | null, balanceMinor: number, newest: Entry | undefined): Text {
  if (newest === undefined) return text`Nothing was booked on ${{ account }} up to then.`;
  const amount = currencyOfAccount(account) === 'EUR' ? euros(balanceMinor) : talents(balanceMinor);
  const count = newest.number === 1 ? text`one entry` : text`${{ count: newest.number }} entries`;
  const { at } = newest;
  return owner === null
    ? text`${{ account }} held ${{ amount }} after ${{ count }}, the newest of ${{ at }}.`
    : text`${{ account }}, the account of ${{ owner }}, held ${{ amount }} after ${{ count }}, the newest of ${{ at }}.`;
}
