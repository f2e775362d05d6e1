// Playlists for the standalone page, stored as long as its server runs.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyText, sendJson } from './demo-answer';

interface DemoPlaylist {
  id: string;
  name: string;
  songIds: string[];
}

export class DemoLibrary {
  readonly playlists: DemoPlaylist[] = [{ id: 'slow-mornings', name: 'Slow mornings', songIds: ['tiles'] }];

  async answer(call: string, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (call === 'GET /library/playlist-status') sendJson(response, this.status(url.searchParams.get('songId') ?? ''));
    else if (call === 'POST /library/create-playlist') sendJson(response, this.create(await bodyText(request)), 201);
    else if (call === 'POST /library/add-to-playlist') sendJson(response, this.change(await bodyText(request), true));
    else if (call === 'POST /library/remove-from-playlist')
      sendJson(response, this.change(await bodyText(request), false));
    else sendJson(response, { error: 'Not found' }, 404);
  }

  private status(songId: string) {
    return {
      playlists: this.playlists.map((each) => ({ ...shown(each), contains_song: each.songIds.includes(songId) })),
    };
  }

  /** Reads only the name from the form. */
  private create(form: string) {
    const name = /name="name"\r\n\r\n([^\r]*)/.exec(form)?.[1] ?? '';
    const made = { id: `list-${this.playlists.length}`, name, songIds: [] };
    this.playlists.unshift(made);
    return { playlist: shown(made) };
  }

  private change(body: string, isAdded: boolean) {
    const { playlistId, songId } = JSON.parse(body) as { playlistId: string; songId: string };
    const list = this.playlists.find(({ id }) => id === playlistId);
    if (list) list.songIds = [...list.songIds.filter((id) => id !== songId), ...(isAdded ? [songId] : [])];
    return { success: true, song_count: list?.songIds.length ?? 0 };
  }
}

const shown = ({ id, name, songIds }: DemoPlaylist) => ({
  ...{ id, name, photo_url: null, covers: [] },
  song_count: songIds.length,
});
