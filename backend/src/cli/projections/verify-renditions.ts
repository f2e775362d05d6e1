// `npm run projections -- renditions verify` asks the server for the check through its queue and shows the progress.
import { setTimeout } from 'node:timers/promises';
import { type VerifiedRenditions, verifyRenditionsType } from '../../domains/playback/renditions/verify-renditions.job';
import { newId } from '../../kernel/values/ids';
import type { Jobs } from '../../ports/operations/jobs';
import type { Print } from '../command';

const pollMs = 500;
/** After this time, no running server processes the queue. */
const beginTimeoutMs = 60_000;

/** Returns 1 if renditions were wrong or could not be compared. */
export async function verifyRenditions(
  jobs: Pick<Jobs, 'enqueue' | 'get'>,
  print: Print,
  timeoutMs = beginTimeoutMs,
): Promise<number> {
  const id = newId();
  await jobs.enqueue({ id, type: verifyRenditionsType, payload: {}, priority: 40, maxAttempts: 20 });
  let shown = -1;
  for (const end = Date.now() + timeoutMs; ; await setTimeout(pollMs)) {
    const job = await jobs.get(id);
    if (job?.state === 'failed') throw new Error(job.error);
    if (job?.state === 'done') return summary(job.result as VerifiedRenditions, print);
    const percent = Math.floor((job?.progress ?? 0) * 100);
    if ((job?.attempts ?? 0) > 0 && percent > shown) {
      shown = percent;
      print(`${percent} % of the songs are compared with their masters.`);
    }
    if (job?.attempts === 0 && Date.now() > end) {
      print('No server takes the check now. It begins when one with an encoder runs; ask again to see its outcome.');
      return 1;
    }
  }
}

function summary(found: VerifiedRenditions, print: Print): number {
  const { songs, files, wrong, wrongFiles, undecodable, withoutMaster } = found;
  for (const { songId, file, reason } of wrong) print(`  wrong  ${songId}  ${file}: ${reason}`);
  for (const songId of withoutMaster) print(`  master of ${songId} is missing or cannot be read`);
  print(`${files} renditions of ${songs} songs were compared; ${wrongFiles} were wrong and are made again.`);
  if (undecodable > 0) {
    print(`${undecodable} could not be compared: the encoder of this machine does not decode them. Install ffmpeg.`);
  }
  return wrongFiles + undecodable + withoutMaster.length === 0 ? 0 : 1;
}
