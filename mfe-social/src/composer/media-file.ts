// What a file is as far as a browser can tell, and whether it may be sent at all. The server looks at its content.

import { type MediaKind, maxMediaBytes } from '@libretto/contracts/media-rules';
import { t } from '@lingui/core/macro';
import { mediaWords } from './media-words';

const kindOfType: Readonly<Record<string, MediaKind>> = { image: 'photo', audio: 'audio', video: 'video' };

/** Of files whose type the system does not know. */
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

/** What the dialog of the system offers. */
export const acceptedTypes: Readonly<Record<MediaKind, string>> = {
  photo: 'image/*',
  audio: 'audio/*',
  video: 'video/*',
};

/** Why this file cannot be sent as that kind, in the spec's words; null where it can. */
export function problemOfFile(file: Pick<File, 'name' | 'type' | 'size'>, kind: MediaKind): string | null {
  if (kindOfFile(file) !== kind) return mediaWords(kind).wrongType;
  return file.size > maxMediaBytes[kind] ? mediaWords(kind).tooLarge : null;
}

/** A figure stays on the line of its unit; in the messages nobody could see which space it is. */
const unbroken = (text: string) => text.replace(/(\d) /, '$1\u00a0');

/** `About 3 min left`; null while too little has been sent to tell. */
export function timeLeft(sentBytes: number, totalBytes: number, elapsedMs: number): string | null {
  if (elapsedMs < 2_000 || sentBytes <= 0 || sentBytes >= totalBytes) return null;
  const leftMs = (elapsedMs / sentBytes) * (totalBytes - sentBytes);
  const minutes = Math.round(leftMs / 60_000);
  if (leftMs < 60_000) return t`Under a minute left`;
  const hours = Math.round(minutes / 60);
  return unbroken(minutes < 60 ? t`About ${minutes} min left` : t`About ${hours} h left`);
}
