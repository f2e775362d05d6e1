// The list of those who are tuned in, for their artist: a search box and one row a fan.
import { useDebounced } from '@libretto/kit/debounced';
import { Dialog } from '@libretto/kit/dialog';
import { SearchField } from '@libretto/kit/search-field';
import { useState } from 'react';
import { SubscriberList } from './subscriber-list';
import { subscribers } from './subscribers-style';

const searchAfterMs = 300;

export interface SubscribersDialogProps {
  readonly artistId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function SubscribersDialog({ artistId, isOpen, onClose }: SubscribersDialogProps) {
  const [search, setSearch] = useState('');
  const searched = useDebounced(search.trim(), searchAfterMs);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="people"
      tall
      flush
      title="Tuned in to you"
      header={
        <div css={subscribers.search}>
          <SearchField label="Search by name" value={search} onChange={setSearch} tall />
        </div>
      }
    >
      <div css={subscribers.place}>
        <SubscriberList artistId={artistId} search={searched} />
      </div>
    </Dialog>
  );
}
