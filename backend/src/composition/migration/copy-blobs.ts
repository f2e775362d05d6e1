// Copies all files of one blob store into another. A file whose hash is already at the target is skipped, so a repeated run
// continues where the last one stopped.
import { atMost } from '../../kernel/values/limit-concurrency';
import type { BlobInfo, BlobStore } from '../../ports/media/blob-store';

type Source = Pick<BlobStore, 'list' | 'stat' | 'read'>;
type Target = Pick<BlobStore, 'stat' | 'put'>;

export interface BlobCopyProgress {
  /** Number of files in the source. */
  readonly files: number;
  /** Number of files compared so far, whether copied or not. */
  readonly done: number;
  /** Number of bytes that this run has copied so far. */
  readonly bytes: number;
}

export interface BlobCopy {
  readonly files: number;
  readonly copied: number;
  readonly bytes: number;
  /** One phrase for each file whose copy differs from the source. */
  readonly faults: readonly string[];
}

/** What the processes of the distributed profile share of their own state; the embedded one has it in its data folder. */
const ofProcesses = ['uploads-in-progress/', 'releases/', 'former-site/'];

/** Enough to keep a remote store busy, and far below its connection limit. */
const concurrency = 8;

/** Compares every file by its SHA-256 and content type, and copies those that differ. */
export async function copyBlobs(
  source: Source,
  target: Target,
  onProgress: (progress: BlobCopyProgress) => void = () => undefined,
): Promise<BlobCopy> {
  const keys = (await source.list('')).filter((key) => !ofProcesses.some((prefix) => key.startsWith(prefix)));
  const faults: string[] = [];
  let [done, copied, bytes] = [0, 0, 0];
  const limited = atMost(concurrency);
  const copyOne = async (key: string) => {
    const result = await copyBlob(source, target, key);
    if (result.kind === 'fault') faults.push(result.fault);
    if (result.kind === 'copied') {
      copied += 1;
      bytes += result.bytes;
    }
    done += 1;
    onProgress({ files: keys.length, done, bytes });
  };
  await Promise.all(keys.map((key) => limited(() => copyOne(key))));
  return { files: keys.length, copied, bytes, faults: faults.sort() };
}

type CopiedBlob =
  | { readonly kind: 'same' }
  | { readonly kind: 'copied'; readonly bytes: number }
  | { readonly kind: 'fault'; readonly fault: string };

async function copyBlob(source: Source, target: Target, key: string): Promise<CopiedBlob> {
  const original = await source.stat(key);
  // A file that was deleted after it was listed needs no copy.
  if (original === undefined) return { kind: 'same' };
  const present = await target.stat(key);
  if (present !== undefined && isSame(original, present)) return { kind: 'same' };
  const fault = (reason: string): CopiedBlob => ({ kind: 'fault', fault: `${key} ${reason}` });
  try {
    const content = await source.read(key);
    if (content === undefined) return fault('cannot be read at the source');
    const { contentType, createdAtMs } = original;
    const stored = await target.put(key, content, { contentType, createdAtMs });
    if (!isSame(original, stored)) return fault('has another hash than the source recorded; its content is damaged');
    return { kind: 'copied', bytes: stored.bytes };
  } catch (error) {
    return fault(`could not be copied: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** An object that was put into an S3 store by other means has no recorded hash, so only its size can be compared. */
function isSame(original: BlobInfo, copy: BlobInfo): boolean {
  const hasSameContent = original.sha256 === '' ? original.bytes === copy.bytes : original.sha256 === copy.sha256;
  return hasSameContent && original.contentType === copy.contentType;
}
