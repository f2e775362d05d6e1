import { bookingSequenceFor, bookingSequenceName, evenedOutMs } from './booking-sequences';

const last = { at: '2026-01-01T00:00:10.000Z', position: 100 };
const at = (ms: number) => new Date(Date.parse(last.at) + ms).toISOString();

describe('the booking sequence of an event', () => {
  test('is the first one when none is open, at the instant of the event', () => {
    expect(bookingSequenceFor([], at(0), 1)).toEqual({ index: 0, at: at(0) });
  });

  test('goes on when the event is not older than its last booking', () => {
    expect(bookingSequenceFor([last], at(0), 101)).toEqual({ index: 0, at: at(0) });
    expect(bookingSequenceFor([last], at(1), 101)).toEqual({ index: 0, at: at(1) });
  });

  test('books an event within the tolerated skew at the last instant, and opens another sequence beyond it', () => {
    expect(bookingSequenceFor([last], at(-evenedOutMs), 101)).toEqual({ index: 0, at: last.at });
    expect(bookingSequenceFor([last], at(-evenedOutMs - 1), 101)).toEqual({ index: 1, at: at(-evenedOutMs - 1) });
  });

  test('never takes an event at or before its last position', () => {
    for (const position of [99, 100]) {
      expect(bookingSequenceFor([last], at(5), position)).toEqual({ index: 1, at: at(5) });
    }
  });

  test('is the first of several that can take the event', () => {
    const future = { at: at(3_600_000), position: 100 };
    expect(bookingSequenceFor([future, last, last], at(5), 101)).toEqual({ index: 1, at: at(5) });
    expect(bookingSequenceFor([future, last], at(3_600_000), 101)).toEqual({ index: 0, at: at(3_600_000) });
  });

  test('has a name that is unique across the partitions', () => {
    expect([bookingSequenceName(0, 1), bookingSequenceName(1, 0)]).toEqual(['0.1', '1.0']);
  });
});
