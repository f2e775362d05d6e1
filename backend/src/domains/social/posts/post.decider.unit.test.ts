import { given } from '../../../../tests/support/world/given';
import { type PostCommand, postDecider } from './post.decider';
import type { PostEvent } from './post.events';

const mention = (userId: string) => ({ userId, start: 0, length: 5 });
const published: PostEvent = {
  type: 'PostPublished',
  data: {
    ...{ postId: 'p1', authorId: 'ines', description: 'Low', contentType: 'none', songId: null },
    mentions: [mention('june')],
  },
};
const edit = (changes: object = {}): PostCommand => ({
  ...{ kind: 'edit', postId: 'p1', byUserId: 'ines', isAdmin: false, description: 'Lower', songId: null },
  ...{ mentions: [mention('june'), mention('otto')], bannedUntil: null, now: '', ...changes },
});
const edited: PostEvent = {
  type: 'PostEdited',
  data: {
    ...{ postId: 'p1', authorId: 'ines', description: 'Lower', contentType: 'none', songId: null },
    ...{ mentions: [mention('june'), mention('otto')], newlyMentioned: ['otto'] },
  },
};
const deleted: PostEvent = { type: 'PostDeleted', data: { postId: 'p1', authorId: 'ines' } };

describe('a post', () => {
  it('is edited by its author or an admin, and names only those who are mentioned for the first time', () => {
    given(postDecider, [published]).when(edit()).then([edited]);
    given(postDecider, [published])
      .when(edit({ byUserId: 'ada', isAdmin: true }))
      .then([edited]);
    given(postDecider, [published])
      .when(edit({ byUserId: 'wren' }))
      .refused('NotYours');
    given(postDecider, [deleted]).when(edit()).refused('NoSuchPost');
    given(postDecider, []).when(edit()).refused('NoSuchPost');
  });

  it('is neither published nor edited during a ban', () => {
    const ban = { bannedUntil: '2026-03-02', now: '2026-03-01' };
    const refusal = { code: 'BannedFromCommenting', until: '2026-03-02' } as const;
    const publish = { kind: 'publish', postId: 'p1', authorId: 'ines', description: 'Low', songId: null } as const;
    given(postDecider, [])
      .when({ ...publish, mentions: [], ...ban })
      .refused(refusal);
    given(postDecider, [published]).when(edit(ban)).refused(refusal);
    given(postDecider, [published])
      .when(edit({ ...ban, now: '2026-03-02' }))
      .then([edited]);
  });

  it('takes the same words and song again without an event', () => {
    given(postDecider, [published, edited]).when(edit()).then([]);
    given(postDecider, [published, edited])
      .when(edit({ songId: 'tide' }))
      .then([{ ...edited, data: { ...edited.data, songId: 'tide', contentType: 'song', newlyMentioned: [] } }]);
  });
});
