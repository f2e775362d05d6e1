import type { MediaKind } from '@libretto/contracts/http/tuned-in-posts';

export function uploadForm(kind: MediaKind, file: File): FormData {
  const form = new FormData();
  // The server needs the kind before the file's first byte.
  form.append('type', kind);
  form.append('file', file);
  return form;
}
