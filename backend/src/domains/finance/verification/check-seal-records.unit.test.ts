// Tests that the date of a time stamp is compared with the dates of the seal and of the events under it.
import type { StoredEvent } from '../../../ports/events/event-store';
import { sealAfter, sealStreamId } from '../seals/seal.stream';
import { checkSealRecords } from './check-seal-records';
import { sealWeaknesses } from './seal-findings';

const lastEventAt = '2026-03-01T23:59:00.000Z';
const sealedAt = '2026-03-02T00:10:00.000Z';
const seal = sealAfter(null, { upToPosition: 7, movedRoot: 'root', moved: 1, begun: 1 });

function eventOf(streamId: string, position: number, at: string, type: string, data: object): StoredEvent {
  const metadata = { at, actor: 'system', correlationId: 'c', causationId: 'c' };
  return {
    ...{ id: `${position}`, streamId, revision: 0, position, type, schemaVersion: 1, data },
    ...{ metadata, partitionKey: streamId },
  };
}

const log = [
  eventOf('wallet-ada', 7, lastEventAt, 'TalentsToppedUp', {}),
  eventOf(sealStreamId, 8, sealedAt, 'LedgerSealed', seal),
  eventOf(sealStreamId, 9, sealedAt, 'SealTimestamped', { number: 1, token: 'token' }),
];
const store = {
  readStream: async (stream: string, from: number) => log.filter(({ streamId }) => streamId === stream).slice(from),
  readAll: async (after: number, limit: number) => log.filter(({ position }) => position > after).slice(0, limit),
};

async function foundFor(stampedAt: string): Promise<readonly string[]> {
  const records = await checkSealRecords(store, 9, async () => ({ at: stampedAt, authority: 'A server' }));
  expect(records.faults).toEqual([]);
  return sealWeaknesses(records).map((sentence) => sentence.in('en'));
}

test.each([
  ['at the instant of the seal', sealedAt],
  ['of a clock that is some minutes slow', '2026-03-02T00:06:00Z'],
  ['after retries of three days', '2026-03-05T00:10:00.000Z'],
])('a time stamp %s contradicts nothing', async (_, stampedAt) => {
  expect(await foundFor(stampedAt)).toEqual([]);
});

test.each([
  [
    '2026-03-01T12:00:00.000Z',
    'before the last event under the seal',
    lastEventAt,
    'a clock was wrong, or one of the dates is forged',
  ],
  ['2026-03-02T00:01:00.000Z', 'before the seal', sealedAt, 'a clock was wrong, or one of the dates is forged'],
  ['2026-05-02T00:10:00.000Z', 'long after the seal', sealedAt, 'nothing proves that the seal existed before'],
])('a time stamp of %s is named as one from %s', async (stampedAt, contradiction, loggedAt, meaning) => {
  const [sentence, ...others] = await foundFor(stampedAt);
  expect(others).toEqual([]);
  expect(sentence).toContain(
    `The time stamp of seal 1 is dated ${stampedAt}, ${contradiction}, which is dated ${loggedAt}`,
  );
  expect(sentence).toContain(meaning);
});
