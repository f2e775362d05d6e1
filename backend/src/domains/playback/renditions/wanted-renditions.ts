// Which files of a song are to be made, and in which order.
import type { renditionBitratesKbps } from '../../../ports/audio-encoder';
import type { PlayableSong } from '../playable-songs.projection';
import { masterIsOpusOf } from '../sound-choice';
import { previewBitrateKbps, type RenditionName, renditionKey } from './rendition-keys';

/** Longer songs are made one file at a time, for each file waits in memory until it is finished. */
const longSamples = 10 * 60 * 48_000;

type Batches = readonly (readonly RenditionName[])[];

/** Previews first, as nothing else of a paid song can be heard, then what most players ask for. */
export const firstRenditions = (song: PlayableSong, masterBytes: number): Batches => [
  previews(song),
  whole(song, masterBytes, [128]),
];

export const allRenditions = (song: PlayableSong, masterBytes: number): Batches => [
  ...firstRenditions(song, masterBytes),
  whole(song, masterBytes, [64, 256, 320]),
];

/** What is missing of these, in batches of one pass over the master each. */
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
