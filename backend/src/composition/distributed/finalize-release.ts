// Implements `npm run projections -- finalize`: the events of this release may be written once every running process
// understands them.
import type { Logger } from 'pino';
import { MongoConnection } from '../../adapters/mongo/operational/connection';
import { MongoReleases } from '../../adapters/mongo/operational/releases';
import { eventVersionsOf } from '../application/domain-deps';
import { domains } from '../application/domains';
import type { DistributedSettings } from '../config/distributed-settings';
import { commandWaitMs, whenThere } from './distributed';
import { finalize, type ProcessBehind } from './release-gate';

/** @returns 0, or 1 while a process of a former release runs. @throws EngineAwayError */
export async function finalizeRelease(
  { mongoUrl }: Pick<DistributedSettings, 'mongoUrl'>,
  log: Logger,
  print: (line: string) => void,
): Promise<number> {
  const mongo = new MongoConnection(mongoUrl);
  try {
    const ask = () => finalize(new MongoReleases(mongo), eventVersionsOf(domains));
    const outcome = await whenThere('MongoDB', log, ask, commandWaitMs);
    const name = ({ process, lacks }: ProcessBehind) =>
      print(`The ${process.role} ${process.pid} on ${process.host} does not understand ${lacks.join(', ')}.`);
    if (outcome.kind === 'finalized') {
      const { raised, late } = outcome;
      const written =
        raised.length === 0 ? 'Nothing new is' : `${raised.join(', ')} ${raised.length === 1 ? 'is' : 'are'}`;
      print(`${written} written by all processes within 10 seconds.`);
      for (const each of late) name(each);
      if (late.length > 0) print('They have started in the meantime. Replace these processes at once.');
      return 0;
    }
    for (const each of outcome.behind) name(each);
    print('Replace these processes first. One that was killed is forgotten after a minute.');
    return 1;
  } finally {
    await mongo.close();
  }
}
