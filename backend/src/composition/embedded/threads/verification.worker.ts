// A worker thread that verifies pages of the log on request.
import { parentPort, workerData } from 'node:worker_threads';
import { openExisting } from '../../../adapters/libsql/database/read-only-store';
import { StoredEventTexts } from '../../../adapters/libsql/event-log/stored-event-texts';
import { checkPage } from '../../../domains/finance/verification/check-page';

export interface VerificationThreadData {
  /** Path of the log's file. */
  readonly logPath: string;
}

export interface PageQuestion {
  readonly number: number;
  readonly after: number;
  readonly upTo: number;
}

/** A proof as JSON, which is cheaper to transfer than an object with thousands of parts; null if there is no proof. */
export interface PageAnswer {
  readonly number: number;
  readonly proof: string | null;
}

const { logPath } = workerData as VerificationThreadData;
const texts = new StoredEventTexts(openExisting(logPath));
parentPort?.on('message', ({ number, after, upTo }: PageQuestion) => {
  const proof = checkPage(texts, after, upTo);
  const answer: PageAnswer = { number, proof: proof === undefined ? null : JSON.stringify(proof) };
  parentPort?.postMessage(answer);
});
