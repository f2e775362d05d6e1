// Answers that are worth it leave compressed, for those who take that; files that were compressed when they were built pass.
import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler } from 'express';
import { when } from './in-one-step';

/** About what fits into one packet: less is not sooner there for being smaller. */
const leastBytes = 1_400;
/** Each answer is compressed anew, so quickly rather than as small as can be; brotli's 4 is as quick as gzip's 6. */
const brotliQuality = 4;

export function compressedAnswers(): RequestHandler {
  const compress = compression({
    threshold: leastBytes,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  });
  // Its types are those of Express 4.
  return when((req: Request) => req.headers['accept-encoding'] !== undefined, compress as unknown as RequestHandler);
}
