// Executes one playlist command of a request, and maps refusals to problems.
import { mostCollaborators, mostPlaylistSongs, noSuchInvitation } from '@libretto/contracts/http/playback/library';
import type { Request, Response } from 'express';
import { commandContext } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { notFound, problem } from '../../../kernel/http/server/problem';
import { text } from '../../../kernel/texts/text';
import type { Conduct } from '../../../ports/directory/conduct';
import type { LibraryDeps } from '../library.deps';
import { type PlaylistCommand, playlistStream } from './playlist.decider';
import type { PlaylistState } from './playlist.state';

export const noSuchPlaylist = notFound('This playlist does not exist');
export const invitationIsOver = notFound(noSuchInvitation);
const crowded = text`A playlist has at most ${{ mostCollaborators }} collaborators`;
export const playlistRefusals = {
  NoSuchPlaylist: noSuchPlaylist,
  PlaylistFull: problem(422, 'playlist-full', text`A playlist holds at most ${{ mostPlaylistSongs }} songs`),
  OwnersOnly: problem(403, 'owners-only', 'Only the owner of this playlist may do this'),
  NotTheirSong: problem(403, 'not-their-song', 'You can remove only the songs you added'),
  NoSuchInvitation: invitationIsOver,
  NoSuchCollaborator: notFound('This person is not a collaborator'),
  TooManyCollaborators: problem(422, 'too-many-collaborators', crowded),
};

export function playlistCommands(deps: Pick<LibraryDeps, 'commands'>, conduct: Pick<Conduct, 'areApart'>) {
  const handler = deps.commands.handlerOf(playlistStream);
  return {
    handler,
    async obey(
      req: Request,
      res: Response,
      command: PlaylistCommand,
      context = commandContext(req),
    ): Promise<{ readonly state: PlaylistState; readonly hasChanged: boolean }> {
      const { state: before } = await handler.load(command.playlistId);
      // A playlist of a person who blocked the caller, or whom the caller blocked, appears not to exist, even before
      // the collaboration has ended.
      const isOfOther = before.kind === 'kept' && before.ownerId !== command.byUserId;
      if (isOfOther && (await conduct.areApart(command.byUserId, before.ownerId))) throw noSuchPlaylist;
      const outcome = await handler.execute(command.playlistId, command, context);
      const { state, events } = acceptedOrThrow(res, outcome, playlistRefusals);
      return { state, hasChanged: events.length > 0 };
    },
  };
}
