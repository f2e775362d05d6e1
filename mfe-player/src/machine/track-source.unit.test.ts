import { makeTrack, paidTrack } from '../testing/tracks';
import { audibleSeconds, trackDurationSeconds } from './track-source';

test('a duration counts only above one second', () => {
  expect(trackDurationSeconds(makeTrack('a', { duration: 1.2 }))).toBe(1.2);
  expect(trackDurationSeconds(paidTrack('a', { duration: 1 }))).toBe(180);
  expect(trackDurationSeconds(paidTrack('a', { duration: 0 }))).toBe(180);
});

test('a preview lasts fifteen seconds, or as long as a shorter song', () => {
  expect(audibleSeconds(paidTrack('a'))).toBe(15);
  expect(audibleSeconds(paidTrack('a', { duration: 9 }))).toBe(9);
  expect(audibleSeconds(makeTrack('a'))).toBe(180);
});
