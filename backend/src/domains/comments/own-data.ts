import { allOf, listOf } from '../../kernel/values/own-lists';
import type { OwnDataPart } from '../../ports/directory/own-data';
import { commentsOfPeople } from './erase-comments.policy';
import { type CommentDoc, comments, hiddenComments } from './thread/thread.collections';

interface OwnComment extends CommentDoc {
  readonly isHidden: boolean;
}

export const commentsOwnData: OwnDataPart = {
  lists: [
    listOf<OwnComment>(
      { name: 'comments/comments', about: 'Your comments and replies, those that a moderator hid included.' },
      ['id', 'family', 'subjectId', 'parentKey', 'text', 'createdAt', 'updatedAt', 'likes', 'isHidden'],
      async function* (source, authorId) {
        for await (const { id } of allOf(source, commentsOfPeople, 'byAuthor', { authorId })) {
          const shown = await source.reads.collection(comments).get(id);
          const hidden = shown === undefined ? await source.reads.collection(hiddenComments).get(id) : undefined;
          const comment = shown ?? hidden;
          if (comment !== undefined) yield { ...comment, isHidden: hidden !== undefined };
        }
      },
    ),
  ],
};
