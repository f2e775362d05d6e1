import { kindOfFile, timeLeft } from './media-file';

it('goes by the type of a file, and by its ending where the system knows none', () => {
  expect(kindOfFile({ name: 'a.bin', type: 'video/webm' })).toBe('video');
  expect(kindOfFile({ name: 'a.MOV', type: '' })).toBe('video');
  expect(kindOfFile({ name: 'a.jpg', type: 'application/zip' })).toBeNull();
  expect(kindOfFile({ name: 'constructor', type: '' })).toBeNull();
});

it('shows the remaining time of an upload once it can be estimated', () => {
  expect(timeLeft(1, 100, 1_000)).toBeNull();
  expect(timeLeft(0, 100, 5_000)).toBeNull();
  expect(timeLeft(50, 100, 10_000)).toBe('Under a minute left');
  expect(timeLeft(10, 100, 60_000)).toBe('About 9\u00a0min left');
  expect(timeLeft(1, 1_000, 60_000)).toBe('About 17\u00a0h left');
  expect(timeLeft(100, 100, 60_000)).toBeNull();
});
