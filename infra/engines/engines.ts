// `npm run engines`: runs the engines of the distributed profile on this machine, without containers, until Ctrl-C.
import { join, resolve } from 'node:path';
import { endWithNpm } from '../build/end-with-npm.mjs';
import { takesNoOptions } from '../build/no-options.mjs';
import { describe, settingOf, startEngines } from './start-engines';

async function main(): Promise<void> {
  takesNoOptions('npm run engines', 'runs the engines of the distributed profile on this machine until Ctrl-C.');
  endWithNpm();
  const dataDir = resolve(__dirname, '../..', process.env.LIBRETTO_DATA_DIR || '.libretto');
  const folder = join(dataDir, 'engines');
  const starting = startEngines(folder, (sentence) => console.log(sentence));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void starting.then(({ stop }) => stop()).then(() => process.exit(0));
    });
  }
  const { states } = await starting;
  for (const state of states) {
    if (state.kind === 'missing') console.log(`${state.engine.title} is not started: ${state.reason}.`);
  }
  console.log(`Data lies in ${folder}. Ctrl-C stops all of them.`);
  console.log('Settings of the product:');
  console.log('LIBRETTO_PROFILE=distributed');
  for (const state of states) {
    if (state.kind === 'started')
      console.log(`${settingOf(state.engine.name)}=${state.url}   # ${describe(state.engine)}`);
    if (state.kind === 'given') console.log(`${settingOf(state.engine.name)}=${state.url}   # as it was given`);
  }
  if (states.every(({ kind }) => kind !== 'started')) return;
  // The engines run in separate process groups, so nothing else keeps this process alive.
  setInterval(() => undefined, 60_000);
}

void main();
