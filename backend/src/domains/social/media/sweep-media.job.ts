// Deletes uploads that no post uses after a day.
import { defineJob } from '../../../kernel/jobs/job';
import type { SocialDeps } from '../social.deps';
import { tunedInPostStream } from '../tuned-in/tuned-in-post.stream';
import { mediaStream } from './media.decider';
import { dropFolder } from './media-files';

export const sweepMediaType = 'sweep-media';
export const unusedMediaMs = 24 * 60 * 60_000;

export interface SweepMedia {
  readonly mediaId: string;
  /** Folder of one upload; a repeat with the same key uses another. */
  readonly folder: string;
}

export const sweepMediaJob = ({ commands, blobs }: Pick<SocialDeps, 'commands' | 'blobs'>) =>
  defineJob<SweepMedia>({
    type: sweepMediaType,
    run: async ({ mediaId, folder }, { jobId }) => {
      const media = commands.handlerOf(mediaStream);
      const { state } = await media.load(mediaId);
      const isThis = state.kind === 'kept' && state.file.folder === folder;
      if (isThis && state.postId !== null) {
        const post = (await commands.handlerOf(tunedInPostStream).load(state.postId)).state;
        if (post.kind === 'published') return;
      }
      const context = { actor: 'job:sweep-media', correlationId: jobId, causationId: jobId };
      if (isThis) await media.execute(mediaId, { kind: 'drop' }, context);
      await dropFolder(blobs, folder);
    },
  });
