import { projected } from '../../../../tests/support/world/projected';
import { coListenedProjection } from './co-listened.projection';

const streamed = (userId: string, songId: string) => ({ type: 'SongStreamed', data: { userId, songId } });

test('pairs a stream with what its listener streamed shortly before, both ways', async () => {
  const { doc } = await projected(coListenedProjection, [
    streamed('ines', 'tide'),
    streamed('ines', 'wren'),
    streamed('omar', 'wren'),
    streamed('omar', 'tide'),
    streamed('lone', 'moth'),
  ]);
  expect(doc('co-listened', 'tide~wren')).toEqual({ songId: 'tide', otherId: 'wren', listens: 2 });
  expect(doc('co-listened', 'wren~tide')).toEqual({ songId: 'wren', otherId: 'tide', listens: 2 });
  expect(doc('co-listened', 'wren~moth')).toBeUndefined();
});

test('counts a pair once where one person goes to and fro between two songs', async () => {
  const { doc } = await projected(
    coListenedProjection,
    ['tide', 'wren', 'tide', 'wren', 'tide'].map((songId) => streamed('ines', songId)),
  );
  expect(doc('co-listened', 'tide~wren')).toMatchObject({ listens: 1 });
});

test('forgets streams from long ago', async () => {
  const { doc } = await projected(
    coListenedProjection,
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((songId) => streamed('ines', songId)),
  );
  expect(doc('co-listened', 'g~b')).toMatchObject({ listens: 1 });
  expect(doc('co-listened', 'g~a')).toBeUndefined();
});
