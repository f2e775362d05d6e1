// A server with three songs of two artists, and a player that reports its playback.
import { startTestApp, type TestApp } from '../world/app';
import { fakeSound, publishSong } from './published-song';

type Client = Awaited<ReturnType<TestApp['signUp']>>;

export const lyricsOfTide = {
  lyrics: '[Verse]\nThe tide is low',
  lines: [
    { atMs: 1000, text: 'Verse', isHeading: true },
    { atMs: 2500, text: 'The tide is low', isHeading: false },
  ],
};

export async function startWithSongs() {
  const app = await startTestApp();
  const artist = await app.signUp({ username: 'Nour & the Low Tide', isArtist: true });
  const other = await app.signUp({ username: 'Ottilie Brandreth', isArtist: true });
  const listener = await app.signUp();
  const { lyrics, lines: lyricLines } = lyricsOfTide;
  const tide = await publishSong(app, { artistId: artist.userId, title: 'Salt Hours', lyrics, lyricLines });
  app.clock.advance(1000);
  const wren = await publishSong(app, { artistId: other.userId, title: 'The Wren Year', lyrics: 'Oh' });
  app.clock.advance(1000);
  const paid = await publishSong(app, {
    artistId: artist.userId,
    title: 'Parasol',
    isPaid: true,
    preview: fakeSound(10),
  });
  return { app, artist, other, listener, tide, wren, paid };
}
export type Songs = Awaited<ReturnType<typeof startWithSongs>>;

export interface Report {
  seconds?: number;
  position?: number;
  playId?: string;
}

/** A playtime report as a player sends it. */
export const report = (client: Client, trackId: string, more: Report = {}) =>
  client.post('/api/player/playtime', { trackId, playId: 'play', seconds: 5, position: 5, ended: false, ...more });

let plays = 0;

/** Plays a song for this many seconds, reports every five seconds as players do, and returns the answers. */
export async function play(app: TestApp, client: Client, trackId: string, seconds: number): Promise<boolean[]> {
  const playId = `play-${++plays}`;
  const answers: boolean[] = [];
  for (let position = 5; position <= seconds; position += 5) {
    const { status, body } = await report(client, trackId, { playId, position });
    expect(status).toBe(200);
    answers.push(body.counted);
    app.clock.advance(5_000);
  }
  return answers;
}
