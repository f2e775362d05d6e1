// Lists the read models that the full verification of the ledger compares with the log, document by document:
// everything that finance, statements, withdrawals, artist dashboards, reports of royalties and reconciliations read, and
// the record of who read the ledger.
import { adminReadStream } from '../../domains/administration/admin-trail';
import { recordedReads, recordedReadsProjection } from '../../domains/administration/recorded-reads.projection';
import { accountStream } from '../../domains/auth/account/account.stream';
import { factorStream } from '../../domains/auth/factors/factors.stream';
import { artistPlaysProjection } from '../../domains/catalogue/dashboard/artist-plays.projection';
import { artistSongsProjection } from '../../domains/catalogue/review/artist-songs.projection';
import { songEarningsProjection } from '../../domains/catalogue/review/song-earnings.projection';
import { platformStreamsProjection } from '../../domains/catalogue/song/platform-streams.projection';
import { songCountsProjection } from '../../domains/catalogue/song/song-counts.projection';
import { releaseDraftStream } from '../../domains/catalogue/upload/release-draft.stream';
import { adjustmentStream } from '../../domains/finance/adjustments/adjustment.stream';
import { adjustmentsProjection } from '../../domains/finance/adjustments/adjustments.projection';
import { auditStream } from '../../domains/finance/audit/audit-trail';
import { ledgerNamesProjection } from '../../domains/finance/audit/names.projection';
import { ledgerEntries, ledgerJournal } from '../../domains/finance/ledger/ledger.collections';
import { ledgerProjection } from '../../domains/finance/ledger/ledger.projection';
import { cardBookingsProjection } from '../../domains/finance/reconciliation/card-bookings.projection';
import { unbookedProviderEventsProjection } from '../../domains/finance/reconciliation/unbooked-events.projection';
import { logMoveStreamId } from '../../domains/finance/seals/moved-log.stream';
import { sealStream, sealStreamId } from '../../domains/finance/seals/seal.stream';
import { sealsProjection } from '../../domains/finance/seals/seals.projection';
import { financeTasksProjection } from '../../domains/finance/tasks/finance-tasks.projection';
import type { ReplayedProjection } from '../../domains/finance/verification/documents/replay';
import { appKeyStream } from '../../domains/opensubsonic/keys/app-key.stream';
import { appKeySlotStream } from '../../domains/opensubsonic/keys/app-key-slots.stream';
import { partnerKeyStream } from '../../domains/partners/partner-key.stream';
import { partnerKeysProjection } from '../../domains/partners/partner-keys.projection';
import { royaltyArtistsProjection } from '../../domains/partners/royalty-artists.projection';
import { royaltyReportStream } from '../../domains/partners/royalty-report.stream';
import { royaltySongsProjection } from '../../domains/partners/royalty-songs.projection';
import { providerMovementStream } from '../../domains/payments/booking/provider-movements.stream';
import { patronsProjection } from '../../domains/payments/patrons.projection';
import { paymentStream } from '../../domains/payments/payment/payment.stream';
import { paymentsProjection } from '../../domains/payments/payments.projection';
import { unbookedStream } from '../../domains/payments/unbooked-events.stream';
import { balanceProjection } from '../../domains/wallet/balance.projection';
import { payeesProjection } from '../../domains/wallet/payees.projection';
import { walletStream } from '../../domains/wallet/wallet.stream';
import { withdrawalsProjection } from '../../domains/wallet/withdrawals/withdrawals.projection';
import type { DomainEvent } from '../../kernel/commands/decider';
import type { StoredEvent } from '../../ports/events/event-store';

interface ChainedStream {
  readonly name: string;
  readonly chained?: boolean;
  /** Declared as a method, so that streams of different events are assignable; each stream receives only its events. */
  partitionKey?(event: DomainEvent, streamId: string): string;
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
  unbookedStream,
  providerMovementStream,
  adjustmentStream,
];

/** The partition key with which an event of a chained stream was stored. */
export function partitionKeyOf(event: StoredEvent): string | undefined {
  if (event.streamId === logMoveStreamId) return sealStreamId;
  const stream = chainedStreams.find(({ name }) => event.streamId.startsWith(`${name}-`));
  if (stream === undefined) return undefined;
  return stream.partitionKey?.(event as StoredEvent<string, object>, event.streamId) ?? event.streamId;
}

export const verifiedReadModels: readonly ReplayedProjection[] = [
  { projection: ledgerProjection, writtenOnce: [ledgerEntries.name, ledgerJournal.name] },
  { projection: balanceProjection },
  { projection: withdrawalsProjection },
  { projection: patronsProjection },
  { projection: paymentsProjection },
  { projection: adjustmentsProjection },
  { projection: cardBookingsProjection },
  { projection: unbookedProviderEventsProjection },
  { projection: sealsProjection },
  { projection: financeTasksProjection },
  { projection: songEarningsProjection },
  { projection: artistPlaysProjection },
  { projection: artistSongsProjection },
  { projection: songCountsProjection },
  { projection: platformStreamsProjection },
  { projection: ledgerNamesProjection },
  { projection: payeesProjection },
  // Reports of royalties are credited to the artists that these name, by partners with these keys.
  { projection: royaltyArtistsProjection },
  { projection: royaltySongsProjection },
  { projection: partnerKeysProjection },
  { projection: recordedReadsProjection, writtenOnce: [recordedReads.name] },
];
