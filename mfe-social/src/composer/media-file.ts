// Client-side checks of a media file by its name, type and size. The server inspects its content.

import { type MediaKind, maxMediaBytes } from '@libretto/contracts/media-rules';
import { t } from '@lingui/core/macro';
import { mediaWords } from './media-words';

const kindOfType: Readonly<Record<string, MediaKind>> = { image: 'photo', audio: 'audio', video: 'video' };

/** Media kind by file extension, for files whose MIME type the system does not know. */
const kindOfEnding: Readonly<Record<string, MediaKind>> = {
  ...{ avif: 'photo', heic: 'photo', heif: 'photo', jpeg: 'photo', jpg: 'photo', png: 'photo', webp: 'photo' },
  ...{ aac: 'audio', aif: 'audio', aiff: 'audio', flac: 'audio', m4a: 'audio', mp3: 'audio', ogg: 'audio' },
  ...{ opus: 'audio', wav: 'audio', m4v: 'video', mkv: 'video', mov: 'video', mp4: 'video', webm: 'video' },
};

export function kindOfFile({ name, type }: Pick<File, 'name' | 'type'>): MediaKind | null {
  const family = type.split('/')[0] ?? '';
  if (type !== '') return Object.hasOwn(kindOfType, family) ? (kindOfType[family] ?? null) : null;
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return Object.hasOwn(kindOfEnding, ending) ? (kindOfEnding[ending] ?? null) : null;
}

/** Filters for the system's file dialog. */
export const acceptedTypes: Readonly<Record<MediaKind, string>> = {
  photo: 'image/*',
  audio: 'audio/*',
  video: 'video/*',
};

/** The spec's message why this file cannot be sent as that kind, or null when it can. */
export function problemOfFile(file: Pick<File, 'name' | 'type' | 'size'>, kind: MediaKind): string | null {
  if (kindOfFile(file) !== kind) return mediaWords(kind).wrongType;
  return file.size > maxMediaBytes[kind] ? mediaWords(kind).tooLarge : null;
}

/**
 * Keeps a number and its unit on one line. A non-breaking space in the messages themselves
 * would be invisible to translators.
 */
const unbroken = (text: string) => text.replace(/(\d) /, '$1\u00a0');

/** Returns `About 3 min left`, or null while too little has been sent for an estimate. */
export function timeLeft(sentBytes: number, totalBytes: number, elapsedMs: number): string | null {
  if (elapsedMs < 2_000 || sentBytes <= 0 || sentBytes >= totalBytes) return null;
  const leftMs = (elapsedMs / sentBytes) * (totalBytes - sentBytes);
  const minutes = Math.round(leftMs / 60_000);
  if (leftMs < 60_000) return t`Under a minute left`;
  const hours = Math.round(minutes / 60);
  return unbroken(minutes < 60 ? t`About ${minutes} min left` : t`About ${hours} h left`);
}
