import { UsageError } from '../build/arguments';
import { readOptions } from './options';

test('without options every screen is wanted, in both themes and three widths', () => {
  const options = readOptions([]);
  expect(options?.screens.length).toBeGreaterThan(25);
  expect(options?.themes).toEqual(['dark', 'light']);
  expect(options?.sizes.map(({ width }) => width)).toEqual([390, 768, 1440]);
});

test('screens, themes and widths can be chosen', () => {
  const options = readOptions(['--only', 'home,login', '--themes', 'light', '--widths', '1200']);
  expect(options?.screens.map(({ name }) => name)).toEqual(['home', 'login']);
  expect(options?.themes).toEqual(['light']);
  expect(options?.sizes).toEqual([{ width: 1200, height: 900 }]);
});

test('help is no list of screens', () => {
  expect(readOptions(['--help'])).toBeNull();
});

test.each([
  [['--colour', 'red'], "Unknown option '--colour'; see npm run screenshots -- --help."],
  [['home'], /^Unexpected argument 'home'.*; see npm run screenshots -- --help\.$/],
  [['--only'], /^Option '--only <value>' argument missing; see/],
  [['--only', 'hime'], '"hime" is no screen; npm run screenshots -- --help lists them.'],
  [['--themes', 'sepia'], '"sepia" is no theme; there are dark and light.'],
  [['--widths', 'wide'], '"wide" is no width; it is a number of pixels from 320 to 3840.'],
  [['--widths', '12'], /is no width/],
])('%j is refused in one line', (args, line) => {
  const refused = () => readOptions(args);
  expect(refused).toThrow(UsageError);
  expect(refused).toThrow(line);
});
