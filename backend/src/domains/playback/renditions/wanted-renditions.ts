// Selects the files to make for a song, in order.
import type { renditionBitratesKbps } from '../../../ports/media/audio-encoder';
import type { PlayableSong } from '../sound/playable-songs.projection';
import { masterIsOpusOf } from '../sound/sound-choice';
import { previewBitrateKbps, type RenditionName, renditionKey } from './rendition-keys';

/** Longer songs are encoded one file at a time, as each file is held in memory until it is finished. */
const longSamples = 10 * 60 * 48_000;

type Batches = readonly (readonly RenditionName[])[];

/** Previews first, because nothing else of a paid song is audible, then the most requested quality. */
export const firstRenditions = (song: PlayableSong, masterBytes: number): Batches => [
  previews(song),
  whole(song, masterBytes, [128]),
];

export const allRenditions = (song: PlayableSong, masterBytes: number): Batches => [
  ...firstRenditions(song, masterBytes),
  whole(song, masterBytes, [64, 256, 320]),
];

/** The missing files among these, in batches that each need one pass over the master. */
export async function missingRenditions(
  song: PlayableSong,
  wanted: Batches,
  exists: (key: string) => Promise<boolean>,
): Promise<Batches> {
  const batches: RenditionName[][] = [];
  for (const batch of wanted) {
    const missing: RenditionName[] = [];
    for (const name of batch) if (!(await exists(renditionKey(song, name)))) missing.push(name);
    if (song.durationSamples > longSamples) batches.push(...missing.map((name) => [name]));
    else if (missing.length > 0) batches.push(missing);
  }
  return batches;
}

function previews(song: PlayableSong): RenditionName[] {
  if (!song.isPaid) return [];
  const preview = { part: 'preview', bitrateKbps: previewBitrateKbps } as const;
  const aac: RenditionName = { ...preview, format: 'aac' };
  return song.previewKey === null ? [{ ...preview, format: 'opus' }, aac] : [aac];
}

function whole(
  song: PlayableSong,
  masterBytes: number,
  bitratesKbps: readonly (typeof renditionBitratesKbps)[number][],
): RenditionName[] {
  return bitratesKbps.flatMap((bitrateKbps): RenditionName[] => {
    const aac: RenditionName = { part: 'whole', format: 'aac', bitrateKbps };
    const opus: RenditionName = { part: 'whole', format: 'opus', bitrateKbps };
    return masterIsOpusOf(song, masterBytes, bitrateKbps) ? [aac] : [opus, aac];
  });
}
