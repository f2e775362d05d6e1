// `npx tsx infra/capacity/listening-log.ts`: the log of a year of a million listeners, from the bytes that plays take in
// the embedded store and in Kafka's topic, as former versions stored them (each report an event) and as they are now.
import { bytesAPlay } from '../../backend/bench/worlds/play-bytes';
import { playsAYear, usage } from './usage';

const listeners = 1_000_000;

async function main(): Promise<void> {
  const started = playsAYear(listeners);
  const counted = started * usage.counted;
  console.log(`${millions(started)} plays a year, ${millions(counted)} of them counted\n`);
  console.log('| | events a counted play | events a year | bytes a play, store and topic | a year, store and topic |');
  console.log('|---|---|---|---|---|');
  for (const [name, perReport] of [
    ['each report an event', true],
    ['a play an event when it counts', false],
  ] as const) {
    const { store, topic, events } = await bytesAPlay(perReport);
    // A skipped play of former versions had its beginning and about half of the reports.
    const skipped = perReport ? (started - counted) / 2 : 0;
    const cells = [
      ...[name, events, `${millions((counted + skipped) * events)}`],
      ...[`${Math.round(store).toLocaleString('en')} and ${Math.round(topic).toLocaleString('en')}`],
      `${terabytes((counted + skipped) * store)} and ${terabytes((counted + skipped) * topic)}`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

const millions = (count: number) => `${Math.round(count / 1e6).toLocaleString('en')} million`;
const terabytes = (bytes: number) => `${(bytes / 1e12).toFixed(1)} TB`;

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
