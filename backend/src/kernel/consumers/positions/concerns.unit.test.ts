import { sampleEvent } from '../../../../tests/ports/events/sample-events';
import type { StoredEvent } from '../../../ports/events/event-store';
import { naming } from './concerns';

const event = (data: unknown) => ({ ...sampleEvent(), data }) as unknown as StoredEvent;

test('an event concerns those whose id is a value of its data, at any depth', () => {
  expect(naming('ines')(event({ authorId: 'ines' }))).toBe(true);
  expect(naming('otto', 'ines')(event({ subject: { kind: 'profile', id: 'ines' } }))).toBe(true);
  expect(naming('ines')(event({ mentions: [{ userId: 'otto' }, { userId: 'ines' }] }))).toBe(true);
});

test('an event does not concern others, nor those whose id is only part of a value or the name of a field', () => {
  expect(naming('ines')(event({ authorId: 'otto', text: 'about ines', ines: 1, songId: null }))).toBe(false);
  expect(naming('ines')(event(null))).toBe(false);
});
