// Client-side rules, in the spec's words, for the files that prove an artist's rights to a song. They check type and
// size; the server inspects the content.
import { t } from '@lingui/core/macro';

export const mostDocuments = 5;
export const largestDocumentBytes = 10_485_760;

const allowedTypes = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/gif', 'image/webp']);
const allowedEndings = /\.(pdf|jpe?g|png|gif|webp)$/i;

/** Accepted types of the file picker. */
export const acceptedDocuments = '.pdf,.jpeg,.jpg,.png,.gif,.webp';

export interface DocumentProblem {
  readonly title: string;
  readonly text: string;
}

export interface ChosenDocuments {
  readonly documents: readonly File[];
  readonly problem: DocumentProblem | null;
}

const none = (): DocumentProblem => ({
  title: t`No Files Selected`,
  text: t`Please select at least one document to upload`,
});
const invalid = (): DocumentProblem => ({
  title: t`Invalid Files`,
  text: t`Only PDF and image files under 10MB are allowed`,
});
const tooMany = (text: string): DocumentProblem => ({ title: t`Too Many Files`, text });

/** Adds files to the chosen ones. Invalid files are left out, and `problem` names them. */
export function withDocuments(chosen: readonly File[], added: readonly File[]): ChosenDocuments {
  if (added.length > mostDocuments) return { documents: chosen, problem: tooMany(t`Maximum 5 files allowed`) };
  const valid = added.filter(isAllowed);
  if (chosen.length + valid.length > mostDocuments) {
    return { documents: chosen, problem: tooMany(t`Maximum 5 files allowed total`) };
  }
  return { documents: [...chosen, ...valid], problem: valid.length < added.length ? invalid() : null };
}

/** Reason why the documents cannot be sent, or null. */
export const problemOfSending = (chosen: readonly File[]): DocumentProblem | null =>
  chosen.length === 0 ? none() : null;

// Some systems report no MIME type; the file extension decides then.
const isAllowed = ({ type, name, size }: File) =>
  size <= largestDocumentBytes && (type === '' ? allowedEndings.test(name) : allowedTypes.has(type));
