// Creates a requested export, and deletes it when it expires.
import type { Readable } from 'node:stream';
import { defineJob } from '../../kernel/jobs/job';
import type { OwnDataPart } from '../../ports/directory/own-data';
import type { People } from '../../ports/directory/people';
import { dataExportStream } from './data-export.stream';
import { dropExports, exportKey } from './export-files';
import type { OwnDataDeps } from './own-data.deps';
import { zipOf } from './write-zip';

export const prepareExport = 'prepare-data-export';
export const sweepExport = 'sweep-data-export';
export const maxAttempts = 4;
const keptDays = 7;
const dayMs = 86_400_000;

export interface ExportJob {
  readonly userId: string;
  readonly exportId: string;
}

export const prepareExportJob = (deps: OwnDataDeps, people: People, parts: readonly OwnDataPart[]) =>
  defineJob<ExportJob>({
    type: prepareExport,
    run: async ({ userId, exportId }, { jobId, attempt, signal }) => {
      const exports = deps.commands.handlerOf(dataExportStream);
      const context = { actor: 'system', correlationId: exportId, causationId: jobId };
      const one = { userId, exportId };
      const isGone = async () => (await people.addresseeOf(userId)) === undefined;
      if (await isGone()) return;
      const { state } = await exports.load(userId);
      if (state.exportId !== exportId || !(state.step === 'requested' || state.step === 'preparing')) return;
      await exports.execute(userId, { kind: 'begin', ...one }, context);
      const key = exportKey(userId, exportId);
      const { reads, eventStore, personalKeys, sessions, blobs, clock } = deps;
      const source = { reads, eventStore, personalKeys, sessions, now: new Date(clock.nowMs()) };
      let zip: Readable | undefined;
      try {
        await dropExports(blobs, userId);
        zip = zipOf({ source, blobs, parts, userId, signal });
        const { bytes } = await blobs.put(key, zip, { contentType: 'application/zip' });
        // The account may have been deleted in the meantime, after its exports were deleted.
        if (await isGone()) return await blobs.delete(key);
        const expiresAt = new Date(clock.nowMs() + keptDays * dayMs).toISOString();
        await exports.execute(userId, { kind: 'prepared', ...one, bytes, expiresAt }, context);
      } catch (error) {
        zip?.destroy();
        if (attempt < maxAttempts || signal.aborted) throw error;
        await exports.execute(userId, { kind: 'fail', ...one }, context);
      }
    },
  });

export const sweepExportJob = (deps: Pick<OwnDataDeps, 'commands' | 'blobs'>) =>
  defineJob<ExportJob>({
    type: sweepExport,
    run: async ({ userId, exportId }, { jobId }) => {
      await deps.blobs.delete(exportKey(userId, exportId));
      const context = { actor: 'system', correlationId: exportId, causationId: jobId };
      await deps.commands.handlerOf(dataExportStream).execute(userId, { kind: 'expire', userId, exportId }, context);
    },
  });
