// Deletes a master whose song was never created or uses another file.
import { defineJob } from '../../../kernel/jobs/job';
import type { CatalogueDeps } from '../catalogue.deps';
import { songStream } from '../song/song.stream';
import { sweepMasterType } from '../upload/make-draft';
import { dropMaster } from './master-files';

export const sweepMasterJob = ({ commands, blobs }: Pick<CatalogueDeps, 'commands' | 'blobs'>) =>
  defineJob<{ readonly songId: string; readonly masterKey: string }>({
    type: sweepMasterType,
    run: async ({ songId, masterKey }) => {
      const { state } = await commands.handlerOf(songStream).load(songId);
      const isUsed =
        state.kind !== 'absent' &&
        (state.kind !== 'deleted' || state.wasPublished) &&
        state.song.sound.masterKey === masterKey;
      if (!isUsed) await dropMaster(blobs, masterKey);
    },
  });
