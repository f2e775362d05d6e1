import { projected } from '../../../tests/support/world/projected';
import { recordedReads, recordedReadsProjection } from './recorded-reads.projection';

const at = '2026-01-05T12:00:00.000Z';

async function readsAfter(...events: readonly { id: string; type: string; data: object }[]) {
  const { docs } = await projected(
    recordedReadsProjection,
    events.map((event) => ({ ...event, at })),
  );
  expect([...docs.keys()].every((key) => key.startsWith(`${recordedReads.name}/`))).toBe(true);
  return [...docs.values()];
}

const adminRead = (view: string, subject: string) => ({
  ...{ id: 'e1', type: 'AdminRead' },
  data: { adminId: 'ada', view, subject },
});
const ledgerRead = (view: string, subject: string) => ({
  ...{ id: 'e1', type: 'LedgerRead' },
  data: { auditorId: 'fay', view, subject },
});

test.each([
  [adminRead('person', 'otto'), 'ada', 'otto'],
  [adminRead('people', 'otto'), 'ada', 'otto'],
  [adminRead('people', 'nobody'), 'ada', null],
  [adminRead('ticket', 't1'), 'ada', null],
  [adminRead('health', 'installation'), 'ada', null],
  [adminRead('reads', 'otto'), 'ada', null],
  [ledgerRead('statement', 'user/otto/eur'), 'fay', 'otto'],
  [ledgerRead('explain', 'user/otto/talent now'), 'fay', 'otto'],
  [ledgerRead('explain', 'platform/fees now'), 'fay', null],
  [ledgerRead('journal', 'now'), 'fay', null],
])('notes %j', async (event, readerId, personId) => {
  const { view, subject } = event.data;
  expect(await readsAfter(event)).toEqual([{ id: 'e1', at, readerId, view, subject, personId }]);
});

test('a search that found several people is a look at each of them, and once only', async () => {
  const found = adminRead('people', 'otto ines');
  expect(await readsAfter(found, found)).toEqual([
    { id: 'e1', at, readerId: 'ada', view: 'people', subject: 'otto', personId: 'otto' },
    { id: 'e1-1', at, readerId: 'ada', view: 'people', subject: 'ines', personId: 'ines' },
  ]);
});
