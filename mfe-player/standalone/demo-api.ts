// Fake server for the standalone page: answers the player's calls from the demo files.
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import sharp from 'sharp';
import { bodyText, sendJson } from './demo-answer';
import { DemoLibrary } from './demo-library';
import { demoFile, demoLyrics, demoTracks, pictureFile } from './demo-tracks';

/** Faults that tests can inject. */
export interface DemoApiFaults {
  /** Formats that respond with 404: `opus`, `aac`, `plain`. */
  missingFormats: Set<string>;
  /** `away`: the connection breaks at once. `hung`: no response ever arrives. Applies only to audio. */
  server: 'there' | 'away' | 'hung';
}

export class DemoApi {
  readonly bought = new Set<string>();
  readonly liked = new Set<string>(['evensong-at-the-deep-end']);
  readonly followed = new Set<string>();
  readonly playtime: unknown[] = [];
  readonly audioRequests: string[] = [];
  /** Files of smaller renditions by quality; any other quality gets the master. */
  readonly renditions = new Map<string, string>();
  readonly faults: DemoApiFaults = { missingFormats: new Set(), server: 'there' };

  readonly library = new DemoLibrary();

  /** Handles calls under `/api`; resolves with false for any other request. */
  readonly answer = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [, root, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    if (root !== 'api') return false;
    const call = `${request.method} /${rest.join('/')}`;
    const [first, second, third] = rest;
    if (first === 'library') await this.library.answer(call, request, response, url);
    else if (call === 'GET /player/place') sendJson(response, { place: null });
    else if (call === 'POST /player/place') sendJson(response, { turn: 1 });
    else if (first === 'audio') this.sendAudio(request, response, url);
    else if (first === 'img') await sendPicture(response, third ?? '', url.searchParams);
    else if (first === 'lyrics') sendJson(response, demoLyrics(second ?? ''));
    else if (third === 'public-songs') sendJson(response, this.publicSongs(second ?? ''));
    else if (call.startsWith('GET /player/related/')) sendJson(response, { tracks: this.relatedTracks(third ?? '') });
    else if (call === 'GET /player/discover') sendJson(response, { tracks: this.discoverTracks() });
    else if (call === 'GET /player/history') sendJson(response, this.history());
    else if (call.startsWith('GET /player/track/')) sendJson(response, { track: this.track(third ?? '') });
    else if (call === 'POST /social/follow') sendJson(response, this.follow(JSON.parse(await bodyText(request))));
    else if (call === 'POST /player/like') sendJson(response, this.like(JSON.parse(await bodyText(request))));
    else if (call === 'POST /player/playtime') {
      this.playtime.push(JSON.parse(await bodyText(request)));
      sendJson(response, { counted: true });
    } else if (call === 'GET /user/audio-quality-settings') sendJson(response, { audioQuality: 'medium' });
    else if (call === 'GET /user/profile/the-parallax-choir') sendJson(response, { error: 'Not found' }, 404);
    else sendJson(response, { error: 'Not found' }, 404);
    return true;
  };

  tracks() {
    return demoTracks(this.bought, this.liked);
  }

  private discoverTracks() {
    return this.tracks().map((track, index) => ({
      ...track,
      likeCount: 170 * (index + 1),
      artistImageId: null,
      isFollowingArtist: this.followed.has(track.artistId),
    }));
  }

  private follow({ userId = '', action }: { userId?: string; action?: string }) {
    if (action === 'follow') this.followed.add(userId);
    else this.followed.delete(userId);
    return { isFollowing: this.followed.has(userId) };
  }

  private track(id: string) {
    return this.tracks().find((track) => track.id === id) ?? null;
  }

  private relatedTracks(id: string) {
    return this.tracks().filter((track) => track.id !== id);
  }

  private history() {
    const tracks = this.tracks().map((track, index) => ({
      ...track,
      playedAt: new Date(Date.now() - index * 3 * 3_600_000).toISOString(),
    }));
    return { tracks, hasMore: false };
  }

  private publicSongs(artistId: string) {
    const songs = this.tracks()
      .filter((track) => track.artistId === artistId)
      .map((track) => ({ id: track.id, name: track.title, track }));
    return { songs, total: songs.length, hasMore: false, offset: 0, limit: 6 };
  }

  private like({ trackId }: { trackId?: string }) {
    const id = trackId ?? '';
    if (!this.liked.delete(id)) this.liked.add(id);
    return { is_liked: this.liked.has(id) };
  }

  /** Serves the master or a rendition in every format, and a preview of unpurchased songs, with range requests. */
  private sendAudio(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const slug = path.basename(url.pathname);
    const format = url.searchParams.get('f') ?? 'plain';
    this.audioRequests.push(`${slug}?${url.searchParams}`);
    const track = this.track(slug);
    if (this.faults.server === 'hung') return;
    if (this.faults.server === 'away') {
      response.destroy();
      return;
    }
    const rendition = this.renditions.get(url.searchParams.get('q') ?? '');
    const master = demoFile('audio', track?.isPlayableInFull ? `${slug}.webm` : `${slug}.preview.webm`);
    const file = rendition ?? master;
    if (!track || !existsSync(file) || this.faults.missingFormats.has(format)) {
      sendJson(response, { error: 'Not found' }, 404);
      return;
    }
    sendRange(request, response, readFileSync(file), 'audio/webm');
  }
}

function sendRange(request: IncomingMessage, response: ServerResponse, bytes: Buffer, type: string): void {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const first = Number(range?.[1] ?? 0);
  const last = Math.min(Number(range?.[2] || bytes.length - 1), bytes.length - 1);
  response.writeHead(range ? 206 : 200, {
    'Content-Type': type,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    ...(range ? { 'Content-Range': `bytes ${first}-${last}/${bytes.length}`, 'Content-Length': last - first + 1 } : {}),
  });
  response.end(range ? bytes.subarray(first, last + 1) : bytes);
}

/**
 * Serves the requested size and format as the real server does, because full-size
 * pictures would compete with the sound.
 */
async function sendPicture(response: ServerResponse, name: string, asked: URLSearchParams): Promise<void> {
  const file = pictureFile(name);
  if (!file) {
    sendJson(response, { error: 'Not found' }, 404);
    return;
  }
  const format = asked.get('f') === 'jpeg' ? 'jpeg' : 'webp';
  const sizePx = Number(asked.get('s')) || undefined;
  const picture = await sharp(file).resize(sizePx, sizePx, { fit: 'cover' }).toFormat(format).toBuffer();
  response.writeHead(200, { 'Content-Type': `image/${format}`, 'Cache-Control': 'private, max-age=3600' });
  response.end(picture);
}

export const createDemoApi = () => new DemoApi();
