// Projects who looked at other people's data, and when: admins at people and the installation, finance at the ledger.
import type { LedgerRead } from '@libretto/contracts/events';
import type { RecordedRead } from '@libretto/contracts/http/administration/administration';
import { ownerOfAccount } from '@libretto/contracts/ledger';
import { defineProjection, type ProjectionWriter } from '../../kernel/consumers/projections/projection';
import { defineCollection } from '../../ports/read-models/read-models';
import type { AdminReadEvent } from './admin-trail';

export interface RecordedReadDoc extends Pick<RecordedRead, 'id' | 'at' | 'view' | 'subject'> {
  readonly readerId: string;
  /** The person concerned; null when the data concerned no single person. */
  readonly personId: string | null;
}

export const recordedReads = defineCollection<RecordedReadDoc>()({
  name: 'recorded-reads',
  indexes: {
    all: { equals: [], sort: 'at' },
    byReader: { equals: ['readerId'], sort: 'at' },
    byPerson: { equals: ['personId'], sort: 'at' },
  },
});

/** The recorded subject of a search without results. */
export const nobody = 'nobody';

export const recordedReadsProjection = defineProjection<AdminReadEvent | LedgerRead>({
  name: 'recorded-reads',
  version: 1,
  collections: [recordedReads],
  handlers: {
    AdminRead: ({ id, data: { adminId: readerId, view, subject }, metadata: { at } }, to) => {
      const isOfPeople = view === 'people' || view === 'person';
      // A search may return several people, and each of them is recorded.
      const found = view === 'people' ? subject.split(' ') : [subject];
      for (const [number, each] of found.entries()) {
        const personId = isOfPeople && each !== nobody ? each : null;
        put(to, { id: number === 0 ? id : `${id}-${number}`, at, readerId, view, subject: each, personId });
      }
    },
    LedgerRead: ({ id, data: { auditorId: readerId, view, subject }, metadata: { at } }, to) => {
      put(to, { id, at, readerId, view, subject, personId: ownerOfAccount(subject) });
    },
  },
});

function put(to: ProjectionWriter, doc: RecordedReadDoc): void {
  to.collection(recordedReads).put(doc.id, doc);
}
