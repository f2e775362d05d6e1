import { type HandedEvent, projected } from '../../../../tests/support/world/projected';
import { mediaProjection } from './media.projection';

const file = {
  ...{ mediaId: 'clip', ownerId: 'nour', address: 'clip-x', kind: 'video', folder: 'f', key: 'f/as-it-came' },
  ...{ contentType: 'video/quicktime', width: null, height: null, durationMs: null },
};
const uploaded: HandedEvent = { type: 'MediaUploaded', data: { ...file, needsWork: true, needsConversion: true } };
const attached: HandedEvent = { type: 'MediaAttached', data: { mediaId: 'clip', postId: 'post' } };
const prepared = (isReady: boolean): HandedEvent => ({
  type: 'MediaPrepared',
  data: { mediaId: 'clip', isReady, key: null, durationMs: null, waveform: null, gainDb: 0 },
});

test.each([
  [true, 'ready'],
  [false, 'failed'],
])('notifies the artist of a post once its video is prepared: %s', async (isReady, state) => {
  const { pushes, doc } = await projected(mediaProjection, [uploaded, attached, prepared(isReady)]);
  expect(pushes).toEqual([expect.objectContaining({ topic: 'media:nour', kind: 'media-prepared' })]);
  expect(JSON.stringify(pushes)).toContain('"postId":"post"');
  expect(doc('post-media', 'clip')).toMatchObject({ state, postId: 'post' });
});

test('a file without a post, or a deleted one, notifies nobody', async () => {
  const dropped: HandedEvent = { type: 'MediaDropped', data: { mediaId: 'clip' } };
  expect((await projected(mediaProjection, [uploaded, prepared(true)])).pushes).toEqual([]);
  expect((await projected(mediaProjection, [uploaded, attached, dropped, prepared(true)])).pushes).toEqual([]);
});
