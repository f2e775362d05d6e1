// What comes out of the store is what went in: a whole content is held to its digest, and one that breaks off is an error.
import { createHash } from 'node:crypto';
import { PassThrough, pipeline, type Readable, Transform } from 'node:stream';

/** An object's bytes are not those that were stored. */
export class AlteredBlobError extends Error {
  override readonly name = 'AlteredBlobError';
}

/**
 * @param sha256 of the whole content; without it, as for a range, nothing can be compared.
 * Whoever leaves before the end closes the connection to the store too, so that it goes back to the pool.
 */
export function checked(body: Readable, sha256: string | undefined): Readable {
  const through = sha256 ? digestCheck(sha256) : new PassThrough();
  // The reader is told by the stream; here there is nothing to do about an error.
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
      done(hash.digest('hex') === sha256 ? null : new AlteredBlobError('A file is not what was stored'));
    },
  });
}
