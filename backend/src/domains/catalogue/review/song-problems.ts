// The problems with which a song's refusals are answered.
import type { ProblemsOf } from '../../../kernel/http/commands/outcome';
import { problem } from '../../../kernel/http/server/problem';
import type { SongRefusal } from '../song/song.decider';
import { noSuchSong } from './own-song';

const exists = problem(409, 'song-exists', 'This song exists already');
const notWaiting = problem(409, 'not-pending', 'This song is not waiting for a review');
const needsNoAction = problem(409, 'needs-no-action', 'This song needs no action');

export const songProblems: ProblemsOf<SongRefusal> = {
  NoSuchSong: noSuchSong(),
  // Another artist's song may not be public, so the answer does not reveal that it exists.
  NotYours: noSuchSong(),
  AlreadyPublished: exists,
  AlreadyDrafted: exists,
  NotEditable: problem(409, 'not-editable', 'This song cannot be edited now'),
  NotSubmittable: problem(409, 'not-submittable', 'This song cannot be submitted now'),
  NotDeletable: problem(409, 'not-deletable', 'Only drafts and songs that need action can be deleted'),
  NotApproved: problem(409, 'not-approved', 'Only approved songs can be sold'),
  NeedsNoAction: needsNoAction,
  NeedsNoDocuments: problem(409, 'needs-no-documents', 'This song needs an edit, not documents'),
  NotPending: notWaiting,
  NotReviewable: notWaiting,
};
