// Why a report of a provider was not booked, as results of a reconciliation say it.
import type { UnbookedReason } from '@libretto/contracts/events';

export const unbookedWhy: Record<UnbookedReason, string> = {
  irrelevant: 'the event moves no money, or another one reports it.',
  'not-ours': 'it belongs to no payment of this installation.',
  'unknown-person': 'it names a person who has no account here.',
  'other-currency': 'it is not in euros.',
  'other-mode': 'test mode and live mode do not mix.',
  'other-account': 'it belongs to another account of the provider.',
  'no-amount': 'it names no amount.',
  incomplete: 'it does not say what it is about.',
  'no-payment': 'it names no payment that the provider knows.',
  underpaid: 'less was paid than was asked for.',
  'other-amount': 'it was booked with another amount before.',
  'not-paid': 'the payment was never paid.',
};
