// Explains a transaction: one sentence, its postings, and its events with hashes.

import { ErrorState, Skeleton } from '@libretto/kit/feedback';
import { t } from '@lingui/core/macro';
import { useTransaction } from '../../api/finance-calls';
import { Explained } from '../../explained';
import { SidePanel } from '../side-panel';
import { EventFacts } from './event-facts';
import { kindText } from './kind-texts';
import { Postings } from './postings';

export interface TransactionPanelProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onAccount: (account: string) => void;
}

export function TransactionPanel({ id, onClose, onAccount }: TransactionPanelProps) {
  const query = useTransaction(id);
  return (
    <SidePanel label={t`Transaction`} title={kindText(query.data?.events[0]?.kind ?? 'Transaction')} onClose={onClose}>
      {query.isPending && <Skeleton height={320} shape="box" />}
      {query.isLoadingError && (
        <ErrorState title={t`Failed to load this transaction`} onRetry={() => query.refetch()} retryLabel="Try Again" />
      )}
      {query.data && (
        <>
          <Explained>{query.data.events[0]?.sentence ?? ''}</Explained>
          <Postings postings={query.data.postings} onAccount={onAccount} />
          {query.data.events.map((event) => (
            <EventFacts key={event.eventId} event={event} />
          ))}
        </>
      )}
    </SidePanel>
  );
}
