// Sorts dropped or chosen files into songs, a cover and refused files.
import { t } from '@lingui/core/macro';
import { maxMasterBytes } from './upload-limits';

const audioEndings = /\.(wav|wave|flac|aif|aiff|aifc|mp3|opus|ogg|oga|m4a|mp4|aac)$/i;
const imageEndings = /\.(jpe?g|png|webp)$/i;

export const acceptedAudio = 'audio/*,.wav,.flac,.aif,.aiff,.mp3,.opus,.ogg,.m4a,.aac';

const isAudio = ({ type, name }: File) => type.startsWith('audio/') || audioEndings.test(name);
const isImage = ({ type, name }: File) => type.startsWith('image/') || imageEndings.test(name);
/** Usual file names of a cover in an album's folder. */
const isCoverName = ({ name }: File) => /^(cover|folder|front|artwork)\b/i.test(name);

export interface ChosenFiles {
  readonly songs: readonly File[];
  readonly cover: File | null;
  /** Empty when songs were chosen: other files of their folder are ignored silently. */
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

/** Reason why a file is not uploaded at all, or null. */
export function refusalOf(file: File): string | null {
  if (!isAudio(file)) return t`Please select a valid audio file`;
  return file.size > maxMasterBytes ? t`File size must be less than Max 100MB` : null;
}
