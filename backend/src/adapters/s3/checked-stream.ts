// Verifies content read from the store: a complete object must match its digest, and a truncated one is an error.
import { createHash } from 'node:crypto';
import { PassThrough, pipeline, type Readable, Transform } from 'node:stream';

/** The object's bytes differ from the stored ones. */
export class AlteredBlobError extends Error {
  override readonly name = 'AlteredBlobError';
}

/**
 * @param sha256 of the whole content; without it, as for a range, nothing can be compared.
 * A reader that stops early also closes the stream from the store, so that its connection returns to the pool.
 */
export function checked(body: Readable, sha256: string | undefined): Readable {
  const through = sha256 ? digestCheck(sha256) : new PassThrough();
  // The returned stream reports errors to the reader, so this callback has nothing to do.
  pipeline(body, through, () => undefined);
  return through;
}

function digestCheck(sha256: string): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(hash.digest('hex') === sha256 ? null : new AlteredBlobError('A file differs from the stored one'));
    },
  });
}
