// What is still to be done before a release can be submitted, in words for the bar at the bottom, and where it is to be done.
import { hasFailed, isMeasuring, isUploading, type ReleaseState } from './release-state';

export interface OpenPoint {
  /** The song it is about, or null for the release. */
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

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);
const songs = (count: number) => (count === 1 ? '1 song' : `${count} songs`);
const are = (count: number) => (count === 1 ? 'is' : 'are');

/** "1 file is still uploading and 1 failed. You can go on editing meanwhile." */
export function outstandingText(state: ReleaseState): string {
  const { items } = state;
  if (items.length === 0) return 'Add the files of your song or your release.';
  const uploading = items.filter(isUploading).length;
  const failed = items.filter(hasFailed).length;
  const missing = items.filter(({ file }) => file?.phase === 'missing').length;
  const measuring = items.filter(isMeasuring).length;
  const parts = [
    uploading > 0 && `${files(uploading)} ${are(uploading)} still uploading`,
    failed > 0 && (uploading > 0 ? `${failed} failed` : `${files(failed)} failed`),
    missing > 0 && `${files(missing)} must be chosen again`,
  ].filter((part) => part !== false);
  if (parts.length > 0) return `${joined(parts)}.${uploading > 0 ? ' You can go on editing meanwhile.' : ''}`;
  if (measuring > 0) return `${songs(measuring)} ${are(measuring)} being measured. You can go on editing meanwhile.`;
  const unnamed = items.filter(({ fields }) => fields.name.trim() === '').length;
  if (unnamed > 0) return `${songs(unnamed)} ${unnamed === 1 ? 'needs' : 'need'} a title.`;
  if (state.fields.title.trim() === '') return 'The release needs a title.';
  const damaged = items.filter(({ song }) => song?.sound.state === 'failed').length;
  if (damaged > 0) return `${songs(damaged)} cannot be used. Remove ${damaged === 1 ? 'it' : 'them'} to go on.`;
  return `${songs(items.length)} ready. A reviewer hears ${items.length === 1 ? 'it' : 'them'} before ${items.length === 1 ? 'it is' : 'they are'} public.`;
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
