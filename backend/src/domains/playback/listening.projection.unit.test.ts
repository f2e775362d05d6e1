import { projected } from '../../../tests/support/projected';
import { listeningProjection } from './listening.projection';

const streamed = (at: string, heardAt?: string) => ({
  type: 'SongStreamed',
  data: { userId: 'ines', songId: 'tide', ...(heardAt && { heardAt }) },
  at,
});
const heardLast = async (...events: ReturnType<typeof streamed>[]) =>
  (await projected(listeningProjection, events)).doc('heard-songs', 'ines~tide');

test('a song stands in the history where it was heard last', async () => {
  await expect(heardLast(streamed('2026-11-01'), streamed('2026-11-02'))).resolves.toMatchObject({ at: '2026-11-02' });
});

test('what was heard without a connection stands at its own time', async () => {
  await expect(heardLast(streamed('2026-11-05', '2026-11-03'))).resolves.toMatchObject({ at: '2026-11-03' });
});

test('what was heard earlier and is told later does not stand before what was heard since', async () => {
  const later = streamed('2026-11-04');
  await expect(heardLast(later, streamed('2026-11-05', '2026-11-03'))).resolves.toMatchObject({ at: '2026-11-04' });
});
