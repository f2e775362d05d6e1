// One writer of the log in this process, and several processes that follow the log on the same data folder.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '../../src/adapters/in-process/system-clock';
import { EventLog } from '../../src/adapters/libsql/event-log/event-log';
import { appendForOthers } from '../../src/adapters/threads/remote-event-store';
import { codecOf } from '../../src/composition/application/domain-deps';
import { type ConsumerStatus, consumerStatus } from '../../src/composition/embedded/embedded-consumer-status';
import { EmbeddedStores, lockDataFolder } from '../../src/composition/embedded/embedded-stores';
import { CommandKernel } from '../../src/kernel/commands/command-kernel';
import { newId } from '../../src/kernel/values/ids';
import { keyed } from '../kernel/purse';
import { until } from '../support/concurrency/until';
import { bundled } from '../support/programs/bundled';
import type { FromProcess, ToProcess } from './project-until-killed';
import { pursesDomain, transferStream } from './purses';

const callers = 8;
const purses = 5;

export interface ProjectorProcess {
  readonly child: ChildProcess;
  /** Number of commits that changed documents. */
  stored: number;
}

/** A process that has ended receives no message. */
function sendTo(child: ChildProcess, message: ToProcess): void {
  if (child.connected) child.send(message, () => undefined);
}

export async function severalProjectors(dataDir: string) {
  const script = await bundled(join(__dirname, 'project-until-killed.ts'));
  const folder = lockDataFolder(dataDir);
  const stores = new EmbeddedStores(dataDir, systemClock, { tidy: true });
  const eventLog = new EventLog(stores.open('events', { durability: 'full' }));
  const commands = new CommandKernel({
    ...stores.ports,
    store: eventLog,
    codec: codecOf([pursesDomain()], stores.ports),
    log: pino({ level: 'silent' }),
  });
  const transfers = commands.handlerOf(transferStream);
  const running = new Set<ProjectorProcess>();
  let isPaying = true;
  let isClosed = false;
  let transferred = 0;

  const pay = async (caller: number) => {
    for (let n = 0; isPaying; n++) {
      const [from, to] = [`${(caller + n) % purses}`, `${(caller + n + 1) % purses}`];
      const id = newId();
      await transfers.execute(id, { from, to, amount: 1 + (n % 7) }, keyed(id));
      transferred++;
      // The delay keeps the consumers busy while letting them keep up.
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const paying = Promise.all(Array.from({ length: callers }, (_, caller) => pay(caller)));

  function start(version = 1): ProjectorProcess {
    const child = fork(script, [dataDir, String(version), String(eventLog.headNow)], { serialization: 'advanced' });
    const process: ProjectorProcess = { child, stored: 0 };
    running.add(process);
    const look = () => sendTo(child, { kind: 'look', durable: eventLog.headNow });
    const endListening = eventLog.onCommitted(look);
    // Announces commits since the arguments were computed.
    child.once('spawn', look);
    child.once('exit', endListening);
    child.once('exit', () => running.delete(process));
    child.on('message', (message: FromProcess) => {
      if (message.kind === 'stored') process.stored++;
      if (message.kind !== 'append') return;
      void appendForOthers(eventLog, message.appends).then((answers) => {
        sendTo(child, { kind: 'appended', answers });
      });
    });
    return process;
  }

  return {
    eventLog,
    start,
    running,
    kill: async ({ child }: ProjectorProcess) => {
      const exited = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
      child.kill('SIGKILL');
      if ((await exited) !== 'SIGKILL') throw new Error('The process ended unexpectedly');
    },
    /** Stops the transfers and resolves once the consumers have handled all of them. */
    settle: async (version = 1) => {
      isPaying = false;
      await paying;
      // A policy rarely stores its position while idle, so its commands in the log are counted instead.
      await until(async () => (await eventLog.head()) === 2 * transferred);
      const isBehind = ({ kind, lag, parked, generation }: ConsumerStatus) =>
        parked.length > 0 || (kind === 'projection' && (lag > 0 || generation?.version !== version));
      await until(() => !consumerStatus(dataDir).some(isBehind)).catch((error) => {
        throw new Error(`${error} ${JSON.stringify(consumerStatus(dataDir).filter(isBehind))}`);
      });
    },
    stop: async () => {
      for (const { child } of [...running]) {
        const exited = new Promise((resolve) => child.once('exit', resolve));
        sendTo(child, { kind: 'stop' });
        await exited;
      }
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      isPaying = false;
      await paying;
      for (const { child } of running) child.kill('SIGKILL');
      await eventLog.close();
      stores.close();
      folder.release();
    },
  };
}
