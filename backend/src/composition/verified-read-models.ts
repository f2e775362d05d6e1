// Lists the read models that the full verification of the ledger compares with the log, document by document:
// everything that finance, statements, withdrawals, artist dashboards and reconciliations read.
import { adminReadStream } from '../domains/administration/admin-trail';
import { accountStream } from '../domains/auth/account/account.stream';
import { factorStream } from '../domains/auth/factors/factors.stream';
import { artistPlaysProjection } from '../domains/catalogue/dashboard/artist-plays.projection';
import { artistSongsProjection } from '../domains/catalogue/review/artist-songs.projection';
import { songEarningsProjection } from '../domains/catalogue/review/song-earnings.projection';
import { songCountsProjection } from '../domains/catalogue/song-counts.projection';
import { releaseDraftStream } from '../domains/catalogue/upload/release-draft.stream';
import { auditStream } from '../domains/finance/audit-trail';
import { ledgerEntries, ledgerJournal } from '../domains/finance/ledger.collections';
import { ledgerProjection } from '../domains/finance/ledger.projection';
import { ledgerNamesProjection } from '../domains/finance/names.projection';
import { cardBookingsProjection } from '../domains/finance/reconciliation/card-bookings.projection';
import { logMoveStreamId } from '../domains/finance/seals/moved-log.stream';
import { sealStream, sealStreamId } from '../domains/finance/seals/seal.stream';
import { sealsProjection } from '../domains/finance/seals/seals.projection';
import { financeTasksProjection } from '../domains/finance/tasks/finance-tasks.projection';
import type { ReplayedProjection } from '../domains/finance/verification/documents/replay';
import { appKeyStream } from '../domains/opensubsonic/app-key.stream';
import { appKeySlotStream } from '../domains/opensubsonic/app-key-slots.stream';
import { partnerKeyStream } from '../domains/partners/partner-key.stream';
import { royaltyReportStream } from '../domains/partners/royalty-report.stream';
import { patronsProjection } from '../domains/payments/patrons.projection';
import { paymentStream } from '../domains/payments/payment.stream';
import { paymentsProjection } from '../domains/payments/payments.projection';
import { balanceProjection } from '../domains/wallet/balance.projection';
import { payeesProjection } from '../domains/wallet/payees.projection';
import { walletStream } from '../domains/wallet/wallet.stream';
import { withdrawalsProjection } from '../domains/wallet/withdrawals.projection';
import type { StoredEvent } from '../ports/event-store';

interface ChainedStream {
  readonly name: string;
  readonly chained?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: streams of different events stand side by side.
  readonly partitionKey?: (event: any, streamId: string) => string;
}

/** Every stream whose events form a hash chain. */
export const chainedStreams: readonly ChainedStream[] = [
  walletStream,
  paymentStream,
  royaltyReportStream,
  sealStream,
  accountStream,
  factorStream,
  auditStream,
  adminReadStream,
  partnerKeyStream,
  // This precedes the shorter name, which is a prefix of it.
  appKeySlotStream,
  appKeyStream,
  releaseDraftStream,
];

/** The partition key with which an event of a chained stream was stored. */
export function partitionKeyOf(event: StoredEvent): string | undefined {
  if (event.streamId === logMoveStreamId) return sealStreamId;
  const stream = chainedStreams.find(({ name }) => event.streamId.startsWith(`${name}-`));
  if (stream === undefined) return undefined;
  return stream.partitionKey?.(event, event.streamId) ?? event.streamId;
}

export const verifiedReadModels: readonly ReplayedProjection[] = [
  { projection: ledgerProjection, writtenOnce: [ledgerEntries.name, ledgerJournal.name] },
  { projection: balanceProjection },
  { projection: withdrawalsProjection },
  { projection: patronsProjection },
  { projection: paymentsProjection },
  { projection: cardBookingsProjection },
  { projection: sealsProjection },
  { projection: financeTasksProjection },
  { projection: songEarningsProjection },
  { projection: artistPlaysProjection },
  { projection: artistSongsProjection },
  { projection: songCountsProjection },
  { projection: ledgerNamesProjection },
  { projection: payeesProjection },
];
