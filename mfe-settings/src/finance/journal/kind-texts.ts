// Translates the server's names of money movements. An unknown name is shown untranslated.
import { t } from '@lingui/core/macro';

const texts = (): Readonly<Record<string, string>> => ({
  'Top-up': t`Top-up`,
  Song: t`Song`,
  'Song purchase': t`Song purchase`,
  'Sale credited': t`Sale credited`,
  'Tune-in': t`Tune-in`,
  'Tune-in credited': t`Tune-in credited`,
  Donation: t`Donation`,
  'Donation credited': t`Donation credited`,
  Patronage: t`Patronage`,
  'Patron purchase': t`Patron purchase`,
  'Second patron payment': t`Second patron payment`,
  'Second patron payment refunded': t`Second patron payment refunded`,
  'Payment to refund': t`Payment to refund`,
  'Payment refunded': t`Payment refunded`,
  Royalty: t`Royalty`,
  'Payment taken back': t`Payment taken back`,
  'Payment given again': t`Payment given again`,
  'Chargeback won': t`Chargeback won`,
  'Refund failed': t`Refund failed`,
  'Loss by a reversal': t`Loss by a reversal`,
  'Loss recovered': t`Loss recovered`,
  'Debt repaid': t`Debt repaid`,
  Withdrawal: t`Withdrawal`,
  'Withdrawal requested': t`Withdrawal requested`,
  'Withdrawal approved': t`Withdrawal approved`,
  'Withdrawal paid out': t`Withdrawal paid out`,
  'Withdrawal returned': t`Withdrawal returned`,
  'Returned withdrawal credited': t`Returned withdrawal credited`,
  'Withdrawal refused': t`Withdrawal refused`,
  'Provider fee': t`Provider fee`,
  'Provider fee returned': t`Provider fee returned`,
  'Provider payout': t`Provider payout`,
  'Provider payout returned': t`Provider payout returned`,
  'Adjusting entry': t`Adjusting entry`,
  'Balance unclaimed': t`Balance unclaimed`,
  Transaction: t`Transaction`,
  Payment: t`Payment`,
  Refund: t`Refund`,
  Chargeback: t`Chargeback`,
  Reinstatement: t`Reinstatement`,
  Fee: t`Provider fee`,
  Payout: t`Provider payout`,
});

export const kindText = (kind: string): string => texts()[kind] ?? kind;

/**
 * Kinds whose detail is translated. The detail of any other kind may be a song title that equals one of these texts.
 */
const detailedKinds = new Set(['Top-up', 'Patronage', 'Payment taken back', 'Payment given again', 'Withdrawal']);

const details = (): Readonly<Record<string, string>> => ({
  'Card payment': t`Card payment`,
  'Crypto payment': t`Crypto payment`,
  'Paid twice': t`Paid twice`,
  Refund: t`Refund`,
  'Refund failed': t`Refund failed`,
  'Dispute won': t`Dispute won`,
  Chargeback: t`Chargeback`,
  Requested: t`Requested`,
  Refused: t`Refused`,
  Returned: t`Returned`,
});

/** Text of the detail next to a kind; song titles are not translated. */
export const detailText = (kind: string, detail: string): string =>
  detailedKinds.has(kind) ? (details()[detail] ?? detail) : detail;
