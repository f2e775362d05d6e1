// Publishes the releases with their audio, sleeves and lyrics.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublishedSong, SongSound } from '@libretto/contracts/events';
import { parseLyrics } from '@libretto/contracts/lyrics';

import { songStream } from '../../src/domains/catalogue/song/song.stream';
import { type DemoRelease, type DemoTrack, demoPriceTalents, demoReleases } from '../catalogue';
import type { KeptImage } from './images';
import { type Act, byUser, dayMs, minuteMs, type Stage } from './stage';

/** The measurements of a master by the composer's meter. */
export interface MeasuredMaster {
  readonly slug: string;
  readonly durationSamples: number;
  readonly integratedLufs: number;
  readonly truePeakDbtp: number;
}

export function songActs(
  nowMs: number,
  images: ReadonlyMap<string, KeptImage>,
  masters: ReadonlyMap<string, MeasuredMaster>,
): readonly Act[] {
  return demoReleases.flatMap((release) =>
    // Tracks are published from last to first, so that "newest first" lists an album in order.
    release.tracks.map((track, index) => ({
      atMs: nowMs - release.releasedDaysAgo * dayMs + (release.tracks.length - index) * minuteMs,
      run: async (stage: Stage) => {
        const song = await publishedSong(stage, release, track, index + 1, images, masters);
        await stage.commands
          .handlerOf(songStream)
          .execute(track.slug, { kind: 'publish', song }, byUser(release.artistSlug, `publish/${track.slug}`));
      },
    })),
  );
}

async function publishedSong(
  stage: Stage,
  release: DemoRelease,
  track: DemoTrack,
  trackNumber: number,
  images: ReadonlyMap<string, KeptImage>,
  masters: ReadonlyMap<string, MeasuredMaster>,
): Promise<PublishedSong> {
  const sleeve = images.get(release.slug);
  const words = parseLyrics(await lyricsSource(stage, track.slug));
  return {
    songId: track.slug,
    title: track.title,
    artistId: release.artistSlug,
    releaseId: release.slug,
    releaseTitle: release.title,
    trackNumber,
    isGaplessRelease: release.isGapless,
    genre: release.genre,
    coverImageId: sleeve?.imageId ?? null,
    coverColor: sleeve?.dominantColor ?? null,
    isPaid: release.isPaid,
    priceTalents: demoPriceTalents,
    isExplicit: false,
    credits: [],
    lyrics: words.lyrics === '' ? null : words.lyrics,
    lyricLines: words.lines,
    sound: await keptSound(stage, release, track, masters),
  };
}

async function lyricsSource({ demoDir }: Stage, slug: string): Promise<string> {
  const candidates = ['lrc', 'txt'].map((extension) => path.join(demoDir, 'lyrics', `${slug}.${extension}`));
  const found = candidates.find((file) => existsSync(file));
  return found === undefined ? '' : readFile(found, 'utf8');
}

async function keptSound(
  { blobs, demoDir }: Stage,
  release: DemoRelease,
  { slug }: DemoTrack,
  masters: ReadonlyMap<string, MeasuredMaster>,
): Promise<SongSound> {
  const keep = async (file: string, key: string) => {
    await blobs.put(key, await readFile(path.join(demoDir, 'audio', file)), { contentType: 'audio/webm' });
    return key;
  };
  const { durationSamples, integratedLufs, truePeakDbtp } = measured(masters, slug);
  return {
    durationSamples,
    integratedLufs,
    truePeakDbtp,
    albumIntegratedLufs:
      release.tracks.length > 1 ? albumLufs(release.tracks.map((track) => measured(masters, track.slug))) : null,
    masterKey: await keep(`${slug}.webm`, `audio/${slug}/master.webm`),
    masterContentType: 'audio/webm',
    previewKey: release.isPaid ? await keep(`${slug}.preview.webm`, `audio/${slug}/preview.webm`) : null,
  };
}

function measured(masters: ReadonlyMap<string, MeasuredMaster>, slug: string): MeasuredMaster {
  const master = masters.get(slug);
  if (!master) throw new Error(`audio/index.json has no measurement of ${slug}`);
  return master;
}

/** The integrated loudness of all tracks: their mean energy, weighted by length. */
export function albumLufs(tracks: readonly Pick<MeasuredMaster, 'durationSamples' | 'integratedLufs'>[]): number {
  const samples = tracks.reduce((sum, track) => sum + track.durationSamples, 0);
  const energy = tracks.reduce((sum, track) => sum + track.durationSamples * 10 ** (track.integratedLufs / 10), 0);
  return Math.round(100 * 10 * Math.log10(energy / samples)) / 100;
}
