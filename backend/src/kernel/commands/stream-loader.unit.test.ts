import { purseStream } from '../../../tests/kernel/purse';
import { MemoryEventStore, MemorySnapshots } from '../../../tests/support/world/memory-store';
import { EventCodec } from '../events/event-codec';
import { StreamLoader } from './stream-loader';

const streams = Array.from({ length: 20 }, (_, at) => `purse-${at}`);

async function recalledOf(rememberedStreams?: number): Promise<readonly string[]> {
  const loader = new StreamLoader(purseStream, {
    store: new MemoryEventStore(),
    codec: new EventCodec([purseStream.events], undefined as never),
    snapshots: new MemorySnapshots(),
    ...(rememberedStreams !== undefined && { rememberedStreams }),
  });
  for (const stream of streams) await loader.refresh(stream);
  return streams.filter((stream) => loader.recall(stream) !== undefined);
}

test('caches the states of few streams when configured so, including the last one', async () => {
  const recalled = await recalledOf(3);
  expect(recalled).toContain(streams.at(-1));
  expect(recalled.length).toBeLessThanOrEqual(6);
});

test('remembers those of a busy server where nothing is said', async () => {
  expect(await recalledOf()).toEqual(streams);
});
