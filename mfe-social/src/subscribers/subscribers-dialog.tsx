// Lists an artist's tuned-in fans for the artist: a search field and one row per fan.

import { Dialog } from '@libretto/kit/overlays';
import { t } from '@lingui/core/macro';
import { useNameSearch } from '../people/name-search';
import { people } from '../people/people-style';
import { SubscriberList } from './subscriber-list';

export interface SubscribersDialogProps {
  readonly artistId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function SubscribersDialog({ artistId, isOpen, onClose }: SubscribersDialogProps) {
  const { searched, searchBox } = useNameSearch();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="people"
      tall
      flush
      scrolls={false}
      title={t`Tuned in to you`}
      header={searchBox}
    >
      <div css={people.scroller} data-scroller="">
        <SubscriberList artistId={artistId} search={searched} />
      </div>
    </Dialog>
  );
}
