// Compresses responses that are large enough, for clients that accept it; files compressed at build time pass
// unchanged.
import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';

/** About the size of one packet: a smaller response would not arrive sooner. */
const leastBytes = 1_400;
/**
 * Each response is compressed on the fly, so speed matters more than size; brotli's level 4 is as fast as gzip's level
 * 6.
 */
const brotliQuality = 4;

export function compressedAnswers(): RequestHandler {
  // The types of the library are those of another version of Express.
  const compress = compression({
    threshold: leastBytes,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  }) as unknown as RequestHandler;
  return (req, res, next) => (req.headers['accept-encoding'] === undefined ? next() : compress(req, res, next));
}
