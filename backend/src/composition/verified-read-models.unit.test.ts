import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chainedKindOf } from '../domains/finance/verification/chained-kinds';
import { chainedStreams } from './verified-read-models';

test('every stream that is declared as chained is verified as such, and no other', () => {
  const sources = readdirSync(join(__dirname, '../domains'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => readFileSync(join(__dirname, '../domains', name), 'utf8'));
  const declared = sources
    .flatMap((source) => source.split('defineStream({').slice(1))
    .map((rest) => rest.slice(0, rest.indexOf('});')))
    .filter((definition) => definition.includes('chained: true'))
    .map((definition) => /name: '([^']+)'/.exec(definition)?.[1]);
  expect(declared.length).toBeGreaterThan(8);
  expect(chainedStreams.map(({ name }) => name).sort()).toEqual(declared.sort());
  for (const { name, chained } of chainedStreams) {
    expect(chained).toBe(true);
    expect(chainedKindOf(`${name}-of-somebody`)).toBe(name);
  }
});

test.each(['username-ada', 'app-queue-1', 'partner-1', 'reaction-like-1', 'ledger-moves'])('%s is not', (stream) => {
  expect(chainedKindOf(stream)).toBeUndefined();
});
