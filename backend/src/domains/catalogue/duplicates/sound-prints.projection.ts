// Projects the acoustic fingerprint of each song, and an index of shared words.
import type { SongDeleted, SongDrafted, SongEdited, SongPublished } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { marksOf, wordsOf } from '../../../kernel/files/sound-print';
import { defineCollection } from '../../../ports/read-models/read-models';

export const soundPrints = defineCollection<{ readonly songId: string; readonly print: string }>()({
  name: 'sound-prints',
  indexes: {},
});

/** One document per indexed word of a song. */
export const soundMarks = defineCollection<{ readonly songId: string; readonly mark: number }>()({
  name: 'sound-marks',
  indexes: { byMark: { equals: ['mark'] } },
});

const markId = (songId: string, mark: number) => `${songId}~${mark}`;

export const soundPrintsProjection = defineProjection<SongDrafted | SongEdited | SongPublished | SongDeleted>({
  name: 'sound-prints',
  version: 1,
  collections: [soundPrints, soundMarks],
  handlers: {
    SongDrafted: ({ data: { songId, sound } }, to) => keep(to, songId, sound.soundPrint),
    SongEdited: ({ data: { songId, changes } }, to) =>
      changes.sound === undefined ? undefined : keep(to, songId, changes.sound.soundPrint),
    SongPublished: ({ data: { songId, sound } }, to) => keep(to, songId, sound.soundPrint),
    SongDeleted: ({ data: { songId } }, to) => keep(to, songId, undefined),
  },
});

async function keep(to: ProjectionWriter, songId: string, print: string | undefined): Promise<void> {
  const known = await to.collection(soundPrints).get(songId);
  if ((known?.print ?? '') === (print ?? '')) return;
  for (const mark of known ? marksOf(wordsOf(known.print)) : []) to.collection(soundMarks).delete(markId(songId, mark));
  if (!print) {
    to.collection(soundPrints).delete(songId);
    return;
  }
  to.collection(soundPrints).put(songId, { songId, print });
  for (const mark of marksOf(wordsOf(print))) to.collection(soundMarks).put(markId(songId, mark), { songId, mark });
}
