import { projected } from '../../../../tests/support/world/projected';
import { listeningProjection } from './listening.projection';

const streamed = (at: string, heardAt?: string) => ({
  type: 'SongStreamed',
  data: { userId: 'ines', songId: 'tide', ...(heardAt && { heardAt }) },
  at,
});
const heardLast = async (...events: ReturnType<typeof streamed>[]) =>
  (await projected(listeningProjection, events)).doc('heard-songs', 'ines~tide');

test('the history shows a song at the time of its last play', async () => {
  await expect(heardLast(streamed('2026-11-01'), streamed('2026-11-02'))).resolves.toMatchObject({ at: '2026-11-02' });
});

test('an offline play appears at its own time', async () => {
  await expect(heardLast(streamed('2026-11-05', '2026-11-03'))).resolves.toMatchObject({ at: '2026-11-03' });
});

test('a late report of an earlier play does not move it before newer ones', async () => {
  const later = streamed('2026-11-04');
  await expect(heardLast(later, streamed('2026-11-05', '2026-11-03'))).resolves.toMatchObject({ at: '2026-11-04' });
});
