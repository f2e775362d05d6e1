import type { MediaKind } from '@libretto/contracts/http/social/tuned-in-posts';

export function uploadForm(kind: MediaKind, file: File): FormData {
  const form = new FormData();
  // The server needs the media kind before the first byte of the file.
  form.append('type', kind);
  form.append('file', file);
  return form;
}
