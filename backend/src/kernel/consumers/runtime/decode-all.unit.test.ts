import { sampleEvent } from '../../../../tests/ports/events/sample-events';
import { StorageFullError } from '../../../ports/operations/storage-full';
import { UnavailableError } from '../../../ports/operations/unavailable';
import type { EventCodec } from '../../events/event-codec';
import { decodeAll } from './partition-reader';

const events = ['a', 'b'].map((id) => sampleEvent({ id })) as never;

const codecThatFails = (error: Error) =>
  ({
    decode: async (asked: readonly { readonly id: string }[]) => {
      if (asked.some(({ id }) => id === 'b')) throw error;
      return asked;
    },
  }) as unknown as EventCodec;

test('an event that cannot be decoded is at fault alone', async () => {
  const { decoded, faults } = await decodeAll(codecThatFails(new Error('no such version')), events);
  expect(decoded).toEqual(events);
  expect([...faults.keys()]).toEqual(['b']);
});

test.each([UnavailableError, StorageFullError])(
  'no event is at fault where keys cannot be read now: %p',
  async (Away) => {
    await expect(decodeAll(codecThatFails(new Away('away')), events)).rejects.toThrow(Away);
  },
);
