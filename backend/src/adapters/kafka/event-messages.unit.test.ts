import type { KafkaMessage } from 'kafkajs';
import type { StoredEvent } from '../../ports/events/event-store';
import { CopiedEvent } from './copied-event';
import { messageOf } from './event-messages';

const event: StoredEvent = {
  id: 'e',
  streamId: 'wallet-ü',
  revision: 4,
  position: 1234,
  type: 'Noted',
  schemaVersion: 2,
  data: { text: 'ä' },
  metadata: { correlationId: 'c', causationId: 'b', actor: 'system', at: '2026-01-01T00:00:00.000Z' },
  partitionKey: 'wallet-ü',
};

/** Returns a message as the broker delivers it: every text as bytes. */
function asRead({ key, value, headers, timestamp }: ReturnType<typeof messageOf>, body = value): KafkaMessage {
  const bytes = (text: unknown) => Buffer.from(String(text));
  const read = Object.entries(headers ?? {}).map(([name, text]) => [name, bytes(text)]);
  const whole = { key: bytes(key), value: body === null ? null : bytes(body), headers: Object.fromEntries(read) };
  return { ...whole, timestamp: String(timestamp), attributes: 0, offset: '7' } as KafkaMessage;
}

test('an event survives the conversion to a message and back', () => {
  const copied = new CopiedEvent(asRead(messageOf(event, 9)));
  expect(copied).toMatchObject({ offset: 7n, position: 1234, count: 9, type: 'Noted' });
  expect(copied.event()).toEqual(event);
});

test.each([null, '', '{"data":', 'null'])('one whose body is %j holds up its own key alone', (body) => {
  const { id, streamId, partitionKey, data, unreadable } = new CopiedEvent(asRead(messageOf(event, 9), body)).event();
  expect({ id, streamId, partitionKey, data }).toEqual({
    id: 'e',
    streamId: 'wallet-ü',
    partitionKey: 'wallet-ü',
    data: null,
  });
  expect(unreadable).toBeInstanceOf(Error);
});

test('one that the store could not read says why', () => {
  const faulty = { ...event, unreadable: new Error('altered') };
  expect(new CopiedEvent(asRead(messageOf(faulty, 9))).event().unreadable).toEqual(new Error('altered'));
});
