// Lyrics of songs, with time stamps if available.

import { longestSearch } from '@libretto/contracts/http/catalogue/search';
import type { Lyrics } from '@libretto/contracts/http/playback/player';
import type { Ask, Endpoints } from '../endpoint';

export const lyricsEndpoints: Endpoints = {
  getLyricsBySongId: async (ask) => {
    const songId = ask.parameters.required('id');
    const [song] = await ask.views.songs([songId]);
    const lyrics = await ask.call('GET /api/lyrics/{songId}', { params: { songId } });
    const names = { displayArtist: song?.artist, displayTitle: song?.title };
    return {
      lyricsList: { structuredLyrics: structured(lyrics).map((words) => ({ ...names, lang: 'und', ...words })) },
    };
  },
  // Older apps request lyrics by artist and title.
  getLyrics: async (ask) => {
    const [artist, title] = [ask.parameters.one('artist') ?? '', ask.parameters.one('title') ?? ''];
    const song = title === '' ? undefined : await songCalled(ask, title, artist);
    if (song === undefined) return { lyrics: { value: '' } };
    const { lyrics } = await ask.call('GET /api/lyrics/{songId}', { params: { songId: song.id } });
    return { lyrics: { artist: song.artist, title: song.title, value: lyrics ?? '' } };
  },
};

function structured({ lyrics, lines }: Lyrics) {
  if (lines !== null) {
    return [{ synced: true, line: lines.map(({ atMs, text }) => ({ start: atMs, value: text })) }];
  }
  if (lyrics === null) return [];
  return [{ synced: false, line: lyrics.split('\n').map((text) => ({ value: text })) }];
}

async function songCalled(ask: Ask, title: string, artist: string) {
  const { results } = await ask.call('GET /api/search', {
    query: { q: `${title} ${artist}`.trim().slice(0, longestSearch), type: 'song' },
  });
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return results.find(
    (found) => found.type === 'song' && isSame(found.title, title) && (artist === '' || isSame(found.artist, artist)),
  );
}
