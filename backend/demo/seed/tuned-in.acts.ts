// Artists post to their tuned-in fans, who vote and comment.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { asItCame, type MediaFile, mediaStream } from '../../src/domains/social/media/media.decider';
import { mediaUrlOf } from '../../src/domains/social/media/media.projection';
import { tunedInPostStream, tunedInVoteStream } from '../../src/domains/social/tuned-in/tuned-in-post.stream';
import { deterministicId } from '../../src/kernel/values/ids';
import { type DemoTunedInPost, demoTunedInPosts } from '../tuned-in';
import type { KeptImage } from './images';
import { type Act, actContext, byUser, demoId, minuteMs, type Stage } from './stage';
import { commentActs, type Thread } from './talk.acts';

export const tunedInActs = (nowMs: number, images: ReadonlyMap<string, KeptImage>): readonly Act[] =>
  demoTunedInPosts.flatMap((post, index) => actsOf(nowMs, post, demoId('tuned-in', String(index + 1)), images));

function actsOf(
  nowMs: number,
  post: DemoTunedInPost,
  postId: string,
  images: ReadonlyMap<string, KeptImage>,
): readonly Act[] {
  const atMs = nowMs - post.minutesAgo * minuteMs;
  const { author: authorId, text: description } = post;
  const thread: Thread = { family: 'tuned-in-post', subjectId: postId, ownerId: authorId };
  return [
    {
      atMs,
      run: async (stage) => {
        const mediaUrl = await attached(stage, post, postId, images);
        const published = { postId, authorId, description, contentType: post.media.kind, songId: null, mediaUrl };
        await stage.commands
          .handlerOf(tunedInPostStream)
          .execute(
            postId,
            { kind: 'publish', post: { ...published, mentions: [] }, bannedUntil: null, now: '' },
            byUser(authorId, postId),
          );
      },
    },
    ...post.upvotedBy.map(
      (userId, index): Act => ({
        atMs: atMs + (2 + index * 3) * minuteMs,
        run: ({ commands }) =>
          commands
            .handlerOf(tunedInVoteStream)
            .execute(
              `${postId}-${userId}`,
              { kind: 'on', data: { postId, userId } },
              byUser(userId, `upvote/${postId}/${userId}`),
            ),
      }),
    ),
    ...(post.comments ?? []).flatMap((comment, index) =>
      commentActs(nowMs, thread, comment, demoId(postId, String(index + 1))),
    ),
  ];
}

/** Stores the post's file as an upload would, and returns its address. */
async function attached(
  stage: Stage,
  { author: ownerId, media }: DemoTunedInPost,
  postId: string,
  images: ReadonlyMap<string, KeptImage>,
): Promise<string | null> {
  if (media.kind === 'none') return null;
  const mediaId = deterministicId('demo-media', postId);
  const folder = `media/${mediaId}/`;
  const photo = media.kind === 'photo' ? images.get(media.image) : undefined;
  const place = media.kind === 'photo' ? path.join('images', photo?.file ?? '') : path.join('audio', media.file);
  const contentType = media.kind === 'photo' ? 'image/webp' : 'audio/webm';
  const key = `${folder}${media.kind === 'photo' ? 'photo' : 'original'}`;
  await stage.blobs.put(key, await readFile(path.join(stage.demoDir, place)), { contentType });
  const file: MediaFile = {
    ...{ mediaId, ownerId, folder, key, contentType, kind: media.kind, needsWork: media.kind === 'audio' },
    address: `${mediaId}_${randomBytes(16).toString('base64url')}`,
    ...{ width: photo?.width ?? null, height: photo?.height ?? null },
    durationMs: media.kind === 'audio' ? media.durationMs : null,
  };
  const kept = stage.commands.handlerOf(mediaStream);
  await kept.execute(mediaId, { kind: 'upload', file }, byUser(ownerId, `upload/${postId}`));
  await kept.execute(
    mediaId,
    { kind: 'attach', postId, byUserId: ownerId, as: media.kind },
    byUser(ownerId, `attach/${postId}`),
  );
  if (media.kind === 'audio') {
    const { durationMs, waveform } = media;
    const prepared = { ...asItCame(mediaId), durationMs, waveform };
    await kept.execute(mediaId, { kind: 'prepare', prepared }, actContext('job:prepare-media', `prepare/${postId}`));
  }
  const { state } = await kept.load(mediaId);
  // A resumed seeding uses the address from the first attempt.
  return state.kind === 'kept' ? mediaUrlOf(state.file.address) : null;
}
