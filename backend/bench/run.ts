// `npm run bench`: measures every row of the quality table that can be measured here. `-- --json` prints JSON; words
// select groups.
import { append } from './append.bench';
import { audio } from './audio.bench';
import { commands } from './commands.bench';
import { engines } from './engines.bench';
import { fanOut } from './fan-out.bench';
import { growth } from './growth.bench';
import type { Row } from './harness';
import { http, pay } from './http.bench';
import { importing } from './import.bench';
import { ledger, verify } from './ledger.bench';
import { listening } from './listening.bench';
import { money } from './money.bench';
import { projections } from './projections.bench';
import { search } from './search.bench';
import { rebuild, start } from './start.bench';
import { uploading } from './upload.bench';
import { web } from './web.bench';

/** All money commands in one run: against the raw store and emmett, and over HTTP against a bare route. */
async function* allMoney(): AsyncGenerator<Row> {
  yield* money();
  yield* pay();
}

const groups = {
  append,
  commands,
  projections,
  money: allMoney,
  ledger,
  http,
  'fan-out': fanOut,
  audio,
  search,
  listening,
};
/** These are part of another group or take minutes, so they run only by name. */
const namedGroups = { pay, growth, rebuild, verify, start, import: importing, upload: uploading, engines, web };

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const asJson = words.includes('--json');
  const wanted = words.filter((word) => !word.startsWith('--'));
  const all = { ...groups, ...namedGroups };
  const unknown = wanted.filter((word) => !(word in all));
  if (unknown.length > 0 || words.includes('--help')) {
    if (unknown.length > 0) console.error(`There is no group ${unknown.join(', ')}.`);
    console.log(`npm run bench -- GROUPS --json; there are ${Object.keys(groups).join(', ')}.`);
    console.log(`Only when they are named, as they take minutes: ${Object.keys(namedGroups).join(', ')}.`);
    process.exitCode = unknown.length > 0 ? 1 : 0;
    return;
  }
  const chosen = Object.entries(wanted.length === 0 ? groups : all).filter(
    ([name]) => wanted.length === 0 || wanted.includes(name),
  );
  if (!asJson) print(['', 'rate', 'unit', 'baseline', 'rate', 'ratio']);
  for (const [, measure] of chosen) for await (const row of measure()) report(row, asJson);
}

function report(row: Row, asJson: boolean): void {
  if (asJson) {
    console.log(JSON.stringify(row));
    return;
  }
  const { name, value, unit, baseline, baselineValue, ratio, note } = row;
  print([name, shown(value), unit, baseline, shown(baselineValue), ratio === null ? '–' : ratio.toFixed(2)]);
  if (note !== undefined) console.log(`    ${note}`);
}

function print([name = '', value = '', unit = '', baseline = '', other = '', ratio = '']: readonly string[]): void {
  console.log(
    `${name.padEnd(56)}${value.padStart(10)} ${unit.padEnd(11)} ${baseline.padEnd(44)}${other.padStart(10)}${ratio.padStart(8)}`,
  );
}

function shown(value: number | null): string {
  return value === null ? '–' : value.toLocaleString('en');
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
