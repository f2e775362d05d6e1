// What of the files that were dropped or chosen is a song, what a cover, and what neither.
import { t } from '@lingui/core/macro';
import { maxMasterBytes } from './upload-limits';

const audioEndings = /\.(wav|wave|flac|aif|aiff|aifc|mp3|opus|ogg|oga|m4a|mp4|aac)$/i;
const imageEndings = /\.(jpe?g|png|webp)$/i;

export const acceptedAudio = 'audio/*,.wav,.flac,.aif,.aiff,.mp3,.opus,.ogg,.m4a,.aac';

const isAudio = ({ type, name }: File) => type.startsWith('audio/') || audioEndings.test(name);
const isImage = ({ type, name }: File) => type.startsWith('image/') || imageEndings.test(name);
/** What a cover in an album's folder is usually called. */
const isCoverName = ({ name }: File) => /^(cover|folder|front|artwork)\b/i.test(name);

export interface ChosenFiles {
  readonly songs: readonly File[];
  readonly cover: File | null;
  /** Separate from files that merely lie beside the songs in a folder. */
  readonly refused: readonly File[];
}

export function chosenFiles(files: readonly File[]): ChosenFiles {
  const songs = files.filter(isAudio);
  const images = files.filter((file) => !isAudio(file) && isImage(file));
  const rest = files.filter((file) => !isAudio(file) && !isImage(file));
  return {
    songs,
    cover: images.find(isCoverName) ?? images[0] ?? null,
    refused: songs.length === 0 ? rest : [],
  };
}

/** Why a file is not even sent. */
export function refusalOf(file: File): string | null {
  if (!isAudio(file)) return t`Please select a valid audio file`;
  return file.size > maxMasterBytes ? t`File size must be less than Max 100MB` : null;
}
