// Which files may prove that a song is the artist's to release, in the spec's words where they may not. The server looks at
// their content; here is what a name and a size can show.
import { t } from '@lingui/core/macro';

export const mostDocuments = 5;
export const largestDocumentBytes = 10_485_760;

const allowedTypes = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/gif', 'image/webp']);
const allowedEndings = /\.(pdf|jpe?g|png|gif|webp)$/i;

/** For the file picker. */
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

/** What is chosen once more files are added; those that may not stand beside the others are left out and named. */
export function withDocuments(chosen: readonly File[], added: readonly File[]): ChosenDocuments {
  if (added.length > mostDocuments) return { documents: chosen, problem: tooMany(t`Maximum 5 files allowed`) };
  const valid = added.filter(isAllowed);
  if (chosen.length + valid.length > mostDocuments) {
    return { documents: chosen, problem: tooMany(t`Maximum 5 files allowed total`) };
  }
  return { documents: [...chosen, ...valid], problem: valid.length < added.length ? invalid() : null };
}

/** Why they cannot be sent, if they cannot. */
export const problemOfSending = (chosen: readonly File[]): DocumentProblem | null =>
  chosen.length === 0 ? none() : null;

// Some systems know no type of a file; its name then says it.
const isAllowed = ({ type, name, size }: File) =>
  size <= largestDocumentBytes && (type === '' ? allowedEndings.test(name) : allowedTypes.has(type));
