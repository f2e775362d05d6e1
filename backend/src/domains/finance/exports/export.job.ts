// Streams an export into the blob store, so that exports of any length need little memory.
import { Readable } from 'node:stream';
import type { FinanceDeps } from '../finance.deps';
import { financeTaskJob } from '../tasks/finance-task.job';
import { type ExportSink, exportKey } from './export-files';
import { writeExport } from './write-export';

/** Minimum increase of progress that is recorded. */
const step = 0.01;

export const exportJob = ({ commands, eventStore, reads, blobs, clock }: FinanceDeps) =>
  financeTaskJob(commands, 'export', async (request, run) => {
    const sink: ExportSink = async (name, contentType, content) => {
      const stream = Readable.from(asBytes(content), { objectMode: false });
      const { bytes, sha256 } = await blobs.put(exportKey(run.taskId, name), stream, { contentType });
      return { name, bytes, sha256 };
    };
    let reported = 0;
    const onProgress = async (fraction: number) => {
      run.signal.throwIfAborted();
      if (fraction - reported < step) return;
      reported = fraction;
      await run.progress(fraction);
    };
    return writeExport({ eventStore, reads, now: new Date(clock.nowMs()) }, request, sink, onProgress);
  });

const chunkCharacters = 64_000;

/** Joins many short texts into few large chunks. */
export async function* asBytes(content: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let held = '';
  for await (const text of content) {
    held += text;
    if (held.length < chunkCharacters) continue;
    yield Buffer.from(held);
    held = '';
  }
  if (held !== '') yield Buffer.from(held);
}
