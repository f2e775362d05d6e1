// Access to an artist's own songs and releases; those of others appear not to exist.

import { uploadTexts } from '@libretto/contracts/http/catalogue/upload';
import type { Request } from 'express';
import { requireUser, type UserCaller } from '../../../kernel/http/access/caller';
import type { ProblemsOf } from '../../../kernel/http/commands/outcome';
import { forbidden, notFound, problem } from '../../../kernel/http/server/problem';
import type { CatalogueDeps } from '../catalogue.deps';
import type { SongRefusal } from '../song/song.decider';
import type { KnownSong } from '../song/song.state';
import { songStream } from '../song/song.stream';
import { type ReleaseDraftRefusal, type ReleaseDraftState, releaseDraftStream } from './release-draft.stream';

const noSong = notFound(uploadTexts.noSong);
const noRelease = notFound(uploadTexts.noRelease);
const notEditable = problem(409, 'not-editable', uploadTexts.notEditable);
export const stillMeasuring = problem(409, 'still-measuring', uploadTexts.measuring);

export const songProblems: ProblemsOf<SongRefusal> = {
  NoSuchSong: noSong,
  NotYours: noSong,
  NotEditable: notEditable,
  NotSubmittable: notEditable,
  NotDeletable: notEditable,
  AlreadyDrafted: problem(409, 'already-uploaded', 'This song was uploaded already'),
  AlreadyPublished: notEditable,
  NotApproved: notEditable,
  NeedsNoAction: notEditable,
  NeedsNoDocuments: notEditable,
  NotPending: notEditable,
  NotReviewable: notEditable,
};

export const releaseProblems: ProblemsOf<ReleaseDraftRefusal> = {
  NoSuchRelease: noRelease,
  AlreadyDrafted: problem(409, 'already-begun', 'This release was begun already'),
};

/** @throws Problem 401 for a guest, 403 for a listener */
export function requireArtist(req: Request): UserCaller {
  const caller = requireUser(req);
  if (!caller.roles.includes('artist')) throw forbidden(uploadTexts.artistsOnly);
  return caller;
}

type Deps = Pick<CatalogueDeps, 'commands'>;

/** @throws Problem 404 for a song that belongs to another artist, is deleted or never existed */
export async function ownSong({ commands }: Deps, userId: string, songId: string): Promise<KnownSong> {
  const { state } = await commands.handlerOf(songStream).load(songId);
  if (state.kind === 'absent' || state.kind === 'deleted' || state.song.artistId !== userId) throw noSong;
  return state;
}

export type OpenRelease = Extract<ReleaseDraftState, { kind: 'open' }>;

/** @throws Problem 404 for a release that belongs to another artist, was submitted or never existed */
export async function ownRelease({ commands }: Deps, userId: string, releaseId: string): Promise<OpenRelease> {
  const { state } = await commands.handlerOf(releaseDraftStream).load(releaseId);
  if (state.kind !== 'open' || state.artistId !== userId) throw noRelease;
  return state;
}
