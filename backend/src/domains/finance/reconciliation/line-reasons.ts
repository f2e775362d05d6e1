// Says in a sentence why a line of a reconciliation has its status. Lines are stored with a code and its data, so that
// every reader gets the sentence in their language.
import type { UnbookedReason } from '@libretto/contracts/events';
import type { ReconciliationLine } from '@libretto/contracts/http/finance/finance-reconciliations';
import { formatLocaleOf, type Text, text, written } from '../../../kernel/texts/text';
import { assertNever } from '../../../kernel/values/assert';
import { euros } from '../ledger/amounts';
import type { CardMovementKind } from './card-bookings.projection';

export type LineReason =
  | { readonly code: 'same' | 'other-amount' | 'not-there' }
  | { readonly code: 'other-kind'; readonly bookedKind: CardMovementKind }
  /** `amount` is in the smallest unit of `currency`. */
  | { readonly code: 'other-currency'; readonly currency: string; readonly amount: number }
  /** The webhook event arrived, but no wallet was booked yet. */
  | { readonly code: 'reported' }
  /** The daily reading of the provider's balance did not book the fee or payout. */
  | { readonly code: 'not-read' }
  | { readonly code: 'refused'; readonly unbooked: UnbookedReason }
  /** The webhook event of a young movement may still arrive. */
  | { readonly code: 'young' }
  | { readonly code: 'unreported' };

type ReasonedLine = Pick<ReconciliationLine, 'kind' | 'reference' | 'here' | 'there'>;

const nouns: Record<CardMovementKind, Text> = {
  payment: text`payment`,
  refund: text`refund`,
  chargeback: text`chargeback`,
  reinstatement: text`reinstated chargeback`,
  fee: text`fee`,
  payout: text`payout`,
};

const unbookedWhy: Record<UnbookedReason, Text> = {
  irrelevant: text`the event moves no money, or another one reports it.`,
  'not-ours': text`it belongs to no payment of this installation.`,
  'unknown-person': text`it names a person who has no account here.`,
  'other-currency': text`it is not in euros.`,
  'other-mode': text`test mode and live mode do not mix.`,
  'other-account': text`it belongs to another account of the provider.`,
  'no-amount': text`it names no amount.`,
  incomplete: text`it does not say what it is about.`,
  'no-payment': text`it names no payment that the provider knows.`,
  underpaid: text`less was paid than was asked for.`,
  'other-amount': text`it was booked with another amount before.`,
  'not-paid': text`the payment was never paid.`,
};

export function reasonText(line: ReasonedLine, reason: LineReason): Text {
  const kind = nouns[line.kind as CardMovementKind];
  const here = euros(Number(line.here ?? 0));
  const there = euros(Number(line.there ?? 0));
  switch (reason.code) {
    case 'same':
      return text`The same ${{ kind }} of ${{ there }} on both sides.`;
    case 'other-amount': {
      const differenceMinor = Number(line.here) - Number(line.there);
      const difference = euros(Math.abs(differenceMinor));
      return differenceMinor > 0
        ? text`The ledger booked ${{ here }}, ${{ difference }} more than the provider’s ${{ there }}.`
        : text`The ledger booked ${{ here }}, ${{ difference }} less than the provider’s ${{ there }}.`;
    }
    case 'not-there':
      return text`The ledger booked a ${{ kind }} of ${{ here }}, and the provider has none under ${{ reference: line.reference }}, nor in the days around.`;
    case 'other-kind':
      return text`The amounts agree, but the ledger booked a ${{ booked: nouns[reason.bookedKind] }} and the provider a ${{ kind }}.`;
    case 'other-currency': {
      const amount = amountIn(reason.currency, reason.amount);
      return line.here === null
        ? text`The provider has a ${{ kind }} of ${{ amount }}, which is not in euros.`
        : text`The provider has a ${{ kind }} of ${{ amount }}, but the ledger booked ${{ here }}.`;
    }
    case 'reported':
      return text`The provider has a ${{ kind }} of ${{ there }}; its webhook event arrived, but no wallet was booked yet.`;
    case 'not-read':
      return text`The provider has a ${{ kind }} of ${{ there }}, which the daily reading of its balance did not book.`;
    case 'refused':
      return text`The provider has a ${{ kind }} of ${{ there }}, which was not booked: ${{ why: unbookedWhy[reason.unbooked] }}`;
    case 'young':
      return text`The provider has a ${{ kind }} of ${{ there }}, minutes old; its webhook event may still arrive.`;
    case 'unreported':
      return text`The provider has a ${{ kind }} of ${{ there }}, and neither its webhook event nor a booking is here.`;
    default:
      return assertNever(reason);
  }
}

/** Formats an amount in units of its currency; some currencies have no hundredths. */
const amountIn = (currency: string, amount: number): Text =>
  written((language) => {
    const code = currency.toUpperCase();
    const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat(formatLocaleOf[language], {
      ...{ style: 'currency', currency: code },
    }).resolvedOptions();
    const inUnits = (amount / 10 ** digits).toFixed(digits);
    return `${language === 'de' ? inUnits.replace('.', ',') : inUnits} ${code}`;
  });
