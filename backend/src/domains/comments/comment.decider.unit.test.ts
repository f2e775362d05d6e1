import { given } from '../../../tests/support/world/given';
import { type CommentCommand, commentDecider } from './comment.decider';
import type { CommentEvent } from './comment.events';

const posted: CommentEvent = {
  type: 'CommentPosted',
  data: {
    commentId: 'c1',
    family: 'song',
    subjectId: 's1',
    subjectOwnerId: 'artist',
    authorId: 'ines',
    parentId: null,
    answeredUserId: null,
    text: 'Low',
  },
};
const edit: CommentCommand = {
  kind: 'edit',
  commentId: 'c1',
  text: 'Lower',
  mentions: [],
  byUserId: 'ines',
  isAdmin: false,
  family: 'song',
  bannedUntil: null,
  now: '2026-03-01T12:00:00.000Z',
};
const now = '2026-03-01T12:00:00.000Z';
const post: CommentCommand = {
  ...{ kind: 'post', commentId: 'c1', thread: { family: 'song', subjectId: 's1' }, subjectOwnerId: 'artist' },
  ...{ authorId: 'ines', parentId: null, answeredUserId: null, text: 'Low', mentions: [] },
  ...{ isApart: false, bannedUntil: null, now },
};
const remove: CommentCommand = { kind: 'delete', commentId: 'c1', byUserId: 'ines', isAdmin: false, family: 'song' };
const deleted: CommentEvent = {
  type: 'CommentDeleted',
  data: { commentId: 'c1', parentId: null, family: 'song', subjectId: 's1' },
};

describe('a comment', () => {
  it('is edited by its author', () => {
    given(commentDecider, [posted])
      .when(edit)
      .then([
        {
          type: 'CommentEdited',
          data: {
            ...{ commentId: 'c1', authorId: 'ines', text: 'Lower', family: 'song', subjectId: 's1' },
            ...{ mentions: [], newlyMentioned: [] },
          },
        },
      ]);
  });

  it('is posted by anyone who is not banned, or no longer is', () => {
    const made = { ...posted, data: { ...posted.data, mentions: [] } } as CommentEvent;
    given(commentDecider, []).when(post).then([made]);
    given(commentDecider, [])
      .when({ ...post, bannedUntil: now } as CommentCommand)
      .then([made]);
  });

  it('is neither posted nor edited during a ban', () => {
    const bannedUntil = '2026-03-01T12:00:00.001Z';
    const refusal = { code: 'BannedFromCommenting', until: bannedUntil } as const;
    given(commentDecider, [])
      .when({ ...post, bannedUntil } as CommentCommand)
      .refused(refusal);
    given(commentDecider, [posted])
      .when({ ...edit, bannedUntil } as CommentCommand)
      .refused(refusal);
  });

  it('is not posted where one of both blocked the other', () => {
    given(commentDecider, [])
      .when({ ...post, isApart: true } as CommentCommand)
      .refused('Apart');
  });

  it('is not edited by somebody else', () => {
    given(commentDecider, [posted])
      .when({ ...edit, byUserId: 'otto' } as CommentCommand)
      .refused('NotYours');
  });

  it('is edited and deleted by an admin', () => {
    given(commentDecider, [posted])
      .when({ ...remove, byUserId: 'edda', isAdmin: true } as CommentCommand)
      .then([deleted]);
  });

  it('leaves no trace when its text stays', () => {
    given(commentDecider, [posted])
      .when({ ...edit, text: 'Low' } as CommentCommand)
      .then([]);
  });

  it('does not exist for the calls of another family', () => {
    given(commentDecider, [posted])
      .when({ ...remove, family: 'post' } as CommentCommand)
      .refused('NoSuchComment');
  });

  it('does not exist once it is deleted', () => {
    given(commentDecider, [posted, deleted]).when(edit).refused('NoSuchComment');
    given(commentDecider, [posted, deleted]).when(remove).refused('NoSuchComment');
  });

  it('names those whom an edit speaks of for the first time', () => {
    const speaksOf = (...ids: string[]) => ids.map((userId, at) => ({ userId, start: at * 5, length: 5 }));
    const before: CommentEvent = { ...posted, data: { ...posted.data, mentions: speaksOf('june') } };
    const again = { ...edit, mentions: speaksOf('june', 'otto') } as CommentCommand;
    const edited = (text: string, mentions: object, newlyMentioned: string[]) => ({
      type: 'CommentEdited' as const,
      data: {
        ...{ commentId: 'c1', authorId: 'ines', text, family: 'song' as const, subjectId: 's1' },
        ...{ mentions: mentions as ReturnType<typeof speaksOf>, newlyMentioned },
      },
    });
    const first = edited('Lower', speaksOf('june', 'otto'), ['otto']);
    given(commentDecider, [before]).when(again).then([first]);
    const third = { ...again, text: 'Lowest' } as CommentCommand;
    given(commentDecider, [before, first])
      .when(third)
      .then([edited('Lowest', speaksOf('june', 'otto'), [])]);
  });
});
