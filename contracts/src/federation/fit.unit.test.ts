import { incompatibilities, type Needs, type Offers, sameLine, satisfies } from './fit';

test.each([
  ['1.4.2', '^1.0.0', true],
  ['1.0.0', '^1.0.0', true],
  ['1.2.3', '^1.2.4', false],
  ['2.0.0', '^1.0.0', false],
  ['0.3.7', '^0.3.0', true],
  ['0.4.0', '^0.3.0', false],
  ['0.3.0', '^0.3.1', false],
  ['11.14.0', '11.14.0', true],
  ['11.14.1', '11.14.0', false],
])('%s in %s: %p', (version, range, isInside) => expect(satisfies(version, range)).toBe(isInside));

test('a line holds every version without a break between', () => {
  expect([sameLine('1.4.2'), sameLine('0.3.7')]).toEqual(['^1.0.0', '^0.3.0']);
});

const offers: Offers = {
  react: { version: '19.3.0', modules: { react: true } },
  '@libretto/kit': { version: '0.1.4', modules: { '@libretto/kit/remote-slot': ['RemoteSlot', 'RemoteSlotProvider'] } },
};

test('a remote of the same line that uses existing parts is compatible', () => {
  const needs: Needs = {
    react: { range: '^19.3.0', modules: { react: ['useState'] } },
    '@libretto/kit': { range: '^0.1.0', modules: { '@libretto/kit/remote-slot': ['RemoteSlot'] } },
  };
  expect(incompatibilities(needs, offers)).toEqual([]);
});

test.each<[string, Needs, string]>([
  [
    'another line',
    { '@libretto/kit': { range: '^0.2.0', modules: {} } },
    'needs @libretto/kit ^0.2.0, and this shell has 0.1.4',
  ],
  [
    'a package that is not shared',
    { '@libretto/product': { range: '^0.1.0', modules: {} } },
    'needs @libretto/product ^0.1.0, which this shell does not have',
  ],
  [
    'a module that is not there',
    { '@libretto/kit': { range: '^0.1.0', modules: { '@libretto/kit/stage': true } } },
    'needs @libretto/kit/stage, which this shell does not have',
  ],
  [
    'a name that is not there',
    { '@libretto/kit': { range: '^0.1.0', modules: { '@libretto/kit/remote-slot': ['RemoteSlot', 'RemoteStage'] } } },
    'needs RemoteStage of @libretto/kit/remote-slot, which this shell does not have',
  ],
])('%s is said in a line', (_, needs, line) => expect(incompatibilities(needs, offers)).toEqual([line]));
