// Unfinished uploads, stored for a reload: the browser loses the files, whereas the server keeps what it has received.

import { localStore } from '@libretto/contracts/client/browser';

export interface KeptUpload {
  readonly uploadId: string;
  readonly releaseId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
}

const keyOf = (userId: string) => `libretto-uploads:${userId}`;

export function keptUploads(userId: string): readonly KeptUpload[] {
  try {
    const kept: unknown = JSON.parse(localStore().getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? (kept as KeptUpload[]) : [];
  } catch {
    return [];
  }
}

export function keepUpload(userId: string, upload: KeptUpload): void {
  store(userId, [...others(userId, upload.uploadId), upload]);
}

export function forgetUpload(userId: string, uploadId: string): void {
  store(userId, others(userId, uploadId));
}

const others = (userId: string, uploadId: string) => keptUploads(userId).filter((each) => each.uploadId !== uploadId);

function store(userId: string, uploads: readonly KeptUpload[]): void {
  try {
    localStore().setItem(keyOf(userId), JSON.stringify(uploads));
  } catch {
    // The storage is blocked or full: the upload lasts as long as the page.
  }
}
