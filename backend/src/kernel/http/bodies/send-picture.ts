// Sends a picture from memory with the validators for conditional requests.
import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import { sendFile } from './send-file';

export interface SentPicture {
  readonly content: Buffer;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly createdAtMs: number;
}

export function sendPicture(req: Request, res: Response, sent: SentPicture): Promise<void> {
  const { content, contentType, cacheControl, createdAtMs } = sent;
  const file = { key: '', bytes: content.length, contentType, createdAtMs, sha256: hash('sha256', content) };
  return sendFile(req, res, {
    ...{ file, cacheControl, isSameForAll: true },
    read: async function* (start, end) {
      yield content.subarray(start, end + 1);
    },
  });
}
