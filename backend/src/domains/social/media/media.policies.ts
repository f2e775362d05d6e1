// Reacts to uploads and deleted posts: queues jobs and deletes files.
import type { TunedInPostDeleted } from '@libretto/contracts/events';
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import type { SocialDeps } from '../social.deps';
import { type MediaUploaded, mediaStream } from './media.decider';
import { addressOf, mediaIdOf } from './media.projection';
import { dropFolder } from './media-files';
import { type PrepareMedia, prepareMediaType } from './prepare-media.job';

const attempts = 20;

export const prepareMediaPolicy = ({ jobs }: Pick<SocialDeps, 'jobs'>) =>
  definePolicy<MediaUploaded>({
    name: 'prepare-media',
    handlers: {
      MediaUploaded: async ({ data: { mediaId, needsWork } }, reaction) => {
        const payload: PrepareMedia = { mediaId };
        if (needsWork)
          await jobs.enqueue({ id: reaction.id(mediaId), type: prepareMediaType, payload, maxAttempts: attempts });
      },
    },
  });

export const dropMediaPolicy = ({ commands, blobs }: Pick<SocialDeps, 'commands' | 'blobs'>) =>
  definePolicy<TunedInPostDeleted>({
    name: 'drop-post-media',
    handlers: {
      TunedInPostDeleted: async ({ data: { mediaUrl } }, reaction) => {
        if (mediaUrl === null) return;
        const mediaId = mediaIdOf(addressOf(mediaUrl));
        const media = commands.handlerOf(mediaStream);
        const { state } = await media.load(mediaId);
        if (state.kind !== 'kept') return;
        await dropFolder(blobs, state.file.folder);
        await media.execute(mediaId, { kind: 'drop' }, reaction.command());
      },
    },
  });
