// Uploads of media for tuned-in posts, and their files by byte ranges.
import { randomBytes } from 'node:crypto';
import { describedCall } from '@libretto/contracts/http';
import { mediaTexts } from '@libretto/contracts/http/social/tuned-in-posts';
import { Router } from 'express';
import { callerOf, requireUser, type UserCaller } from '../../../kernel/http/access/caller';
import { parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { sendFile } from '../../../kernel/http/bodies/send-file';
import { commandContext, idOfMade } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { forbidden, notFound, tooManyRequests, unauthorized } from '../../../kernel/http/server/problem';
import { newId } from '../../../kernel/values/ids';
import type { Conduct } from '../../../ports/directory/conduct';
import type { VideoEncoder } from '../../../ports/media/video-encoder';
import type { ReadModels } from '../../../ports/read-models/read-models';
import type { SocialDeps } from '../social.deps';
import { hiddenTunedInPosts } from '../tuned-in/tuned-in-posts.projection';
import { mayOpen } from './entitlement';
import { mediaStream } from './media.decider';
import { type MediaDoc, mediaDocs, mediaIdOf, mediaUrlOf } from './media.projection';
import { dropFolder, mediaFile } from './media-files';
import { mediaProblems } from './media-problems';
import { receiveMedia } from './receive-media';
import { type SweepMedia, sweepMediaType, unusedMediaMs } from './sweep-media.job';

/** Concurrent uploads per person; further uploads are rejected before any byte is stored. */
export const mostUploadsAtOnce = 100;
/** Limits a response, so that longer files need further requests, each of which checks access again. */
const mostRangeBytes = 1024 * 1024;
const mediaCall = describedCall('GET /api/social/media/{id}');
/** The same answer for an unknown URL and for a caller without access. */
const noSuchMedia = () => notFound('This media does not exist');

export function mediaRoutes(deps: SocialDeps, conduct: Conduct, videoEncoder?: VideoEncoder): Router {
  const router = Router();
  const media = deps.commands.handlerOf(mediaStream);
  const arriving = new Map<string, number>();
  const canConvert = async () => (await videoEncoder?.isThere()) ?? false;

  router.post('/api/social/upload', async (req, res) => {
    const { userId, roles } = requireUser(req);
    if (!roles.includes('artist')) throw forbidden(mediaTexts.artistsOnly);
    const others = arriving.get(userId) ?? 0;
    if (others >= mostUploadsAtOnce) {
      req.resume();
      throw tooManyRequests(30_000, mediaTexts.tooMany);
    }
    arriving.set(userId, others + 1);
    try {
      const folder = `media/${newId()}/`;
      const mediaId = idOfMade('media', commandContext(req));
      const payload: SweepMedia = { mediaId, folder };
      const notBeforeMs = deps.clock.nowMs() + unusedMediaMs;
      // Scheduled before the upload, so that a crash leaves no orphaned file.
      await deps.jobs.enqueue({ id: newId(), type: sweepMediaType, payload, notBeforeMs });
      const { sha256, ...about } = await receiveMedia(req, deps.blobs, folder, canConvert);
      const context = commandContext(req, { body: { type: about.kind, file: sha256 } });
      const address = `${mediaId}_${randomBytes(16).toString('base64url')}`;
      const file = { mediaId, ownerId: userId, address, folder, ...about };
      const outcome = await media.execute(mediaId, { kind: 'upload', file }, context);
      if (outcome.kind === 'refused') await dropFolder(deps.blobs, folder);
      const { state, tokens } = acceptedOrThrow(res, outcome, mediaProblems);
      // A repeated request is answered with the URL of the first upload.
      if (state.kind !== 'kept' || state.file.folder !== folder) await dropFolder(deps.blobs, folder);
      if (state.kind !== 'kept') throw noSuchMedia();
      await deps.waitFor('post-media', tokens);
      res.status(201).json({ url: mediaUrlOf(state.file.address) });
    } finally {
      const left = (arriving.get(userId) ?? 1) - 1;
      if (left === 0) arriving.delete(userId);
      else arriving.set(userId, left);
    }
  });

  router.get('/api/social/media/:id', async (req, res) => {
    const { id: address } = parseParams(mediaCall.params, req);
    const wanted = parseQuery(mediaCall.query, req);
    const caller = callerOf(req);
    if (caller.kind === 'guest') throw unauthorized();
    const reads = deps.readsFor(req);
    const doc = await reads.collection(mediaDocs).get(mediaIdOf(address));
    if (doc?.address !== address) throw noSuchMedia();
    if (!(await mayOpenMedia(reads, doc, caller))) throw noSuchMedia();
    const file = await mediaFile(deps.blobs, doc, wanted);
    if (!file) throw noSuchMedia();
    // Prevents the browser from executing the file, whatever it contains.
    res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    res.setHeader('X-Content-Type-Options', 'nosniff');
    await sendFile(req, res, {
      file,
      cacheControl: 'private, no-store',
      mostRangeBytes,
      read: async function* (start, end) {
        for await (const chunk of (await deps.blobs.read(file.key, { start, end })) ?? []) yield chunk as Buffer;
      },
    });
  });

  async function mayOpenMedia(reads: ReadModels, { ownerId, postId }: MediaDoc, caller: UserCaller): Promise<boolean> {
    if (caller.userId === ownerId) return true;
    if (postId === null || !(await mayOpen(reads, ownerId, caller, conduct))) return false;
    // Content that a moderator hid is visible only to its artist and to admins.
    return caller.roles.includes('admin') || (await reads.collection(hiddenTunedInPosts).get(postId)) === undefined;
  }

  return router;
}
