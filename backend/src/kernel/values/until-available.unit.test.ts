import { UnavailableError } from '../../ports/operations/unavailable';
import { untilAvailable } from './until-available';

/** The longest time is one that no busy machine reaches; only what gives up has a short one. */
const times = { longestMs: 60_000, againMs: 1 };

function askedLog() {
  const warnings: unknown[] = [];
  return { warnings, log: { warn: (about: unknown) => void warnings.push(about) } as never };
}

test('asks an engine that is away until it answers, and says so once', async () => {
  const { warnings, log } = askedLog();
  let left = 3;
  const ask = async () => {
    if (left-- > 0) throw new UnavailableError('MongoDB does not answer');
    return 'position';
  };
  expect(await untilAvailable(log, ask, times)).toBe('position');
  expect(warnings.length).toBe(1);
});

test('gives up one that stays away, with what it said last', async () => {
  let asked = 0;
  const away = () => Promise.reject(new UnavailableError(`MongoDB does not answer: ${++asked}`));
  const asking = untilAvailable(askedLog().log, away, { ...times, longestMs: 40 });
  await expect(asking).rejects.toThrow('MongoDB does not answer');
  await expect(asking).rejects.toThrow(`: ${asked}`);
});

test('does not repeat what went wrong for another reason', async () => {
  const ask = jest.fn().mockRejectedValue(new Error('Generation 3 of balance serves and is not there'));
  await expect(untilAvailable(askedLog().log, ask, times)).rejects.toThrow('is not there');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('says once what a hundred that ask at the same time meet', async () => {
  const { warnings, log } = askedLog();
  let isAway = true;
  const ask = async () => {
    if (isAway) throw new UnavailableError('MongoDB does not answer');
    return 'position';
  };
  const asking = Array.from({ length: 100 }, () => untilAvailable(log, ask, times));
  await new Promise((resolve) => setTimeout(resolve, 10));
  isAway = false;
  expect(new Set(await Promise.all(asking))).toEqual(new Set(['position']));
  expect(warnings.length).toBe(1);
});
