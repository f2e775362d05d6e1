// What was reported belongs to several domains; each tells of its own.
import { commentInContext } from '../domains/comments/comment-in-context';
import { profileInContext } from '../domains/profiles/profile-in-context';
import { postInContext, songTitle } from '../domains/social/post-in-context';
import type { ModeratedContents } from '../ports/moderated-content';

export const moderatedContents: ModeratedContents = {
  find: async (reads, { kind, id }) => {
    if (kind === 'post') return postInContext(reads, id);
    if (kind === 'profile') return profileInContext(reads, id);
    const comment = await commentInContext(reads, id);
    if (!comment?.under) return comment;
    const { under } = comment;
    const post = under.kind === 'song' ? undefined : await postInContext(reads, under.id);
    const title = under.kind === 'song' ? await songTitle(reads, under.id) : (post?.text ?? '');
    return { ...comment, under: { ...under, title } };
  },
};
