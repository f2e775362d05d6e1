// The open points before a release can be submitted, with their fields, and a summary for the bottom bar.
import { plural, t } from '@lingui/core/macro';
import { joined } from '../joined';
import { hasFailed, isMeasuring, isUploading, type ReleaseState } from './release/release-state';

export interface OpenPoint {
  /** The song in question, or null for the release. */
  readonly key: string | null;
  readonly field: 'files' | 'title' | 'name' | 'file' | 'sound';
}

/** In the order in which the page shows them. */
export function openPoints({ items, fields }: ReleaseState): readonly OpenPoint[] {
  const points: OpenPoint[] = [];
  if (items.length === 0) return [{ key: null, field: 'files' }];
  if (fields.title.trim() === '') points.push({ key: null, field: 'title' });
  for (const item of items) {
    const { key, song } = item;
    if (item.file !== null) points.push({ key, field: 'file' });
    if (item.fields.name.trim() === '') points.push({ key, field: 'name' });
    if (song && song.sound.state !== 'ready') points.push({ key, field: 'sound' });
  }
  return points;
}

/** "1 file is still uploading and 1 failed. You can continue to edit." */
export function outstandingText(state: ReleaseState): string {
  const { items } = state;
  if (items.length === 0) return t`Add the files of your song or your release.`;
  const uploading = items.filter(isUploading).length;
  const failed = items.filter(hasFailed).length;
  const missing = items.filter(({ file }) => file?.phase === 'missing').length;
  const measuring = items.filter(isMeasuring).length;
  const parts = [
    uploading > 0 && plural(uploading, { one: '# file is still uploading', other: '# files are still uploading' }),
    failed > 0 &&
      (uploading > 0
        ? plural(failed, { one: '# failed', other: '# failed' })
        : plural(failed, { one: '# file failed', other: '# files failed' })),
    missing > 0 && plural(missing, { one: '# file must be chosen again', other: '# files must be chosen again' }),
  ].filter((part) => part !== false);
  if (parts.length > 0) {
    const outstanding = joined(parts);
    return uploading > 0 ? t`${outstanding}. You can continue to edit.` : t`${outstanding}.`;
  }
  if (measuring > 0) {
    return plural(measuring, {
      one: '# song is being prepared. You can continue to edit.',
      other: '# songs are being prepared. You can continue to edit.',
    });
  }
  const unnamed = items.filter(({ fields }) => fields.name.trim() === '').length;
  if (unnamed > 0) return plural(unnamed, { one: '# song needs a title.', other: '# songs need a title.' });
  if (state.fields.title.trim() === '') return t`The release needs a title.`;
  const damaged = items.filter(({ song }) => song?.sound.state === 'failed').length;
  if (damaged > 0) {
    return plural(damaged, {
      one: 'The file of # song is damaged. Remove this song to submit the release.',
      other: 'The files of # songs are damaged. Remove these songs to submit the release.',
    });
  }
  const ready = items.length;
  return plural(ready, {
    one: '# song ready. A reviewer hears it before it is public.',
    other: '# songs ready. A reviewer hears them before they are public.',
  });
}
