// Finds reported content, which belongs to several domains, by asking the domain that owns it.
import { commentInContext } from '../../domains/comments/comment-in-context';
import { profileInContext } from '../../domains/profiles/profile-in-context';
import { mayOpenAll } from '../../domains/social/media/entitlement';
import { postInContext, songTitle, tunedInPostInContext } from '../../domains/social/posts/post-in-context';
import type { ModeratedContents, ReportableContent } from '../../ports/directory/moderated-content';
import type { ReadModels } from '../../ports/read-models/read-models';

export const moderatedContents: ModeratedContents = {
  find: async (reads, { kind, id }) => {
    if (kind === 'post') return postInContext(reads, id);
    if (kind === 'tuned-in-post') return tunedInPostInContext(reads, id);
    if (kind === 'profile') return profileInContext(reads, id);
    const comment = await commentInContext(reads, id);
    if (!comment?.under) return comment;
    const { under } = comment;
    const title = under.kind === 'song' ? await songTitle(reads, under.id) : ((await postOf(reads, under))?.text ?? '');
    return { ...comment, under: { ...under, title } };
  },
  isOpenTo: async (reads, { subject, ownerId, under }, caller) => {
    const isTunedIn = subject.kind === 'tuned-in-post';
    if (!isTunedIn && under?.kind !== 'tuned-in-post') return true;
    const artistId = isTunedIn || !under ? ownerId : (await postOf(reads, under))?.ownerId;
    return artistId !== undefined && (await mayOpenAll(reads, [artistId], caller)).has(artistId);
  },
};

const postOf = (reads: ReadModels, { kind, id }: NonNullable<ReportableContent['under']>) =>
  kind === 'tuned-in-post' ? tunedInPostInContext(reads, id) : postInContext(reads, id);
