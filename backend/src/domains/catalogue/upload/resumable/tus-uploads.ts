// Resumable uploads by the tus protocol, with the tus server behind our routes.
import { maxMasterBytes, maxOpenUploads, uploadKeptMs, uploadTexts } from '@libretto/contracts/http/catalogue/upload';
import type { Server } from '@tus/server';
import type { Request, Response } from 'express';
import { requireUser } from '../../../../kernel/http/access/caller';
import { notFound, Problem, problem, tooManyRequests } from '../../../../kernel/http/server/problem';
import { text } from '../../../../kernel/texts/text';
import { deterministicId, newId } from '../../../../kernel/values/ids';
import { StorageFullError } from '../../../../ports/operations/storage-full';
import type { CatalogueDeps } from '../../catalogue.deps';
import { shownFileName } from '../../masters/file-tags';
import { sweepUploadsType } from '../../masters/measure-sound.job';
import { notASound, tooLarge } from '../receive-form';
import { expiryOf, tusIdOf, type UploadStore } from './upload-store';

export const tusPath = '/api/upload/tus';
export const tusVersion = '1.0.0';

export interface OpenUpload {
  readonly fileName: string | null;
  /** Number of bytes received so far. */
  readonly offset: number;
  /** Null until the client of a deferred length announces it. */
  readonly sizeBytes: number | null;
  readonly expiresAt: string;
  /** The value of Upload-Concat: `partial`, or `final;` with the URLs of the parts. */
  readonly concat: string | null;
}

type Deps = Pick<CatalogueDeps, 'installation' | 'jobs' | 'clock'>;

export class TusUploads {
  private server: Promise<Server> | undefined;
  /** Number of uploads per person that are being created and are not in the folder yet. */
  private readonly beginning = new Map<string, number>();
  /** People whose parts are being joined: two joins at once would each copy the same parts. */
  private readonly joining = new Set<string>();

  constructor(
    private readonly deps: Deps,
    readonly store: UploadStore,
  ) {}

  /** Handles a tus request; callers can reach only their own uploads. */
  async handle(req: Request, res: Response): Promise<void> {
    if (req.method !== 'OPTIONS') {
      tidyMetadata(req);
      checkHeaders(req);
    }
    this.server ??= this.open();
    try {
      await (await this.server).handle(req, res);
    } catch (error) {
      // Many clients read the response only after they have sent the whole body.
      req.resume();
      throw error;
    }
  }

  async find(userId: string, uploadId: string): Promise<OpenUpload | undefined> {
    const found = await this.store.find({ userId, uploadId });
    if (found === undefined) return undefined;
    const expiresAtMs = expiryOf(found.note);
    if (expiresAtMs < this.deps.clock.nowMs()) return undefined;
    const { filename: fileName = null, concat = null } = found.note.metadata ?? {};
    const expiresAt = new Date(expiresAtMs).toISOString();
    return { fileName, offset: found.offset, sizeBytes: found.note.size ?? null, expiresAt, concat };
  }

  /**
   * Creates an upload from complete partial uploads, which it replaces (the protocol's concatenation).
   * @param concat the value of Upload-Concat: `final;` and the URLs of the parts, separated by spaces
   * @returns the id of the new upload; the same one for a repeated request whose answer was lost
   * @throws Problem 400, 404, 409, 413; 409 also while other parts of this person are joined
   */
  async concatenate(req: Request, userId: string, concat: string): Promise<string> {
    tidyMetadata(req);
    checkHeaders(req);
    const { partIds, uploadId } = concatenatedUpload(userId, concat);
    if (this.joining.has(userId)) throw problem(409, 'incomplete', uploadTexts.incomplete);
    this.joining.add(userId);
    try {
      if ((await this.find(userId, uploadId)) === undefined)
        await this.join(req, { userId, uploadId, partIds, concat });
      return uploadId;
    } finally {
      this.joining.delete(userId);
    }
  }

  private async join(
    req: Request,
    {
      userId,
      uploadId,
      partIds,
      concat,
    }: Record<'userId' | 'uploadId' | 'concat', string> & { partIds: readonly string[] },
  ): Promise<void> {
    const parts: OpenUpload[] = [];
    for (const id of partIds) {
      const part = await this.find(userId, id);
      if (part?.concat !== 'partial') throw notFound(uploadTexts.noUpload);
      if (part.offset !== part.sizeBytes) throw problem(409, 'incomplete', uploadTexts.incomplete);
      parts.push(part);
    }
    if (parts.reduce((sum, { offset }) => sum + offset, 0) > maxMasterBytes) throw tooLarge();
    await this.store.join({
      whole: { userId, uploadId },
      parts: partIds.map((id) => ({ userId, uploadId: id })),
      metadata: { ...(await this.begin(req)), concat },
    });
  }

  /** Schedules the removal of an upload that nobody finishes. Returns the stored description of the upload. */
  private async begin(req: Request): Promise<{ readonly filename: string; readonly begunAt: string }> {
    const nowMs = this.deps.clock.nowMs();
    const notBeforeMs = nowMs + uploadKeptMs + 60_000;
    await this.deps.jobs.enqueue({ id: newId(), type: sweepUploadsType, payload: {}, notBeforeMs });
    const filename = shownFileName(metadataOf(req).get('filename')) ?? 'Untitled';
    return { filename, begunAt: new Date(nowMs).toISOString() };
  }

  /** Loaded lazily: the packages are ES modules, and most processes never need them. */
  private async open(): Promise<Server> {
    const [{ Server: TusServer }, datastore] = await Promise.all([import('@tus/server'), this.store.dataStore()]);
    // The tus server passes a wrapper around our request to its hooks.
    const requestOf = (req: unknown) =>
      (req as { readonly runtime: { readonly node: { readonly req: Request } } }).runtime.node.req;
    const userIdOfRequest = (req: unknown) => requireUser(requestOf(req)).userId;
    datastore.extensions.push('concatenation');
    // The tus server misspells the extension where it asks the store whether partial uploads may be created.
    datastore.hasExtension = (name) => name === 'concatentation' || datastore.extensions.includes(name);
    return new TusServer({
      path: tusPath,
      datastore,
      maxSize: maxMasterBytes,
      relativeLocation: true,
      allowedOrigins: [this.deps.installation.publicOrigin],
      namingFunction: (req) => tusIdOf({ userId: userIdOfRequest(req), uploadId: newId() }),
      generateUrl: (_req, { path, id }) => `${path}/${id.slice(id.lastIndexOf('~') + 1)}`,
      getFileIdFromRequest: (req, id) =>
        id === undefined ? undefined : tusIdOf({ userId: userIdOfRequest(req), uploadId: id }),
      onUploadCreate: async (req) => {
        const metadata = await this.begin(requestOf(req));
        return { metadata: req.headers.get('upload-concat') === null ? metadata : { ...metadata, concat: 'partial' } };
      },
      onResponseError: async (req, error) => {
        throw problemOf(error, await this.isLengthKnown(requestOf(req)));
      },
    });
  }

  /** Returns whether the upload's length is known, so that further bytes are surplus. */
  private async isLengthKnown(req: Request): Promise<boolean> {
    if (req.method === 'POST') return Number(req.get('Upload-Length') ?? Number.POSITIVE_INFINITY) <= maxMasterBytes;
    const upload = await this.find(requireUser(req).userId, req.path.slice(req.path.lastIndexOf('/') + 1));
    return typeof upload?.sizeBytes === 'number';
  }

  /** @throws Problem 429 when this person has reached the limit of open uploads */
  async whileBeginning(userId: string, begin: () => Promise<void>): Promise<void> {
    const others = this.beginning.get(userId) ?? 0;
    this.beginning.set(userId, others + 1);
    try {
      const open = await this.store.countOf(userId);
      if (open + others >= maxOpenUploads) throw tooManyRequests(60_000, uploadTexts.tooManyUploads);
      await begin();
    } finally {
      const left = (this.beginning.get(userId) ?? 1) - 1;
      if (left === 0) this.beginning.delete(userId);
      else this.beginning.set(userId, left);
    }
  }
}

/** Removes spaces around pairs and an empty value, which tuspy sends; the tus server refuses both. */
function tidyMetadata(req: Request): void {
  const value = req.get('Upload-Metadata');
  if (value === undefined) return;
  const tidy = value.split(',').map((pair) => pair.trim());
  const kept = tidy.filter((pair) => pair !== '').join(',');
  const at = req.rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'upload-metadata');
  if (kept === '') {
    delete req.headers['upload-metadata'];
    req.rawHeaders.splice(at, 2);
  } else {
    req.headers['upload-metadata'] = kept;
    req.rawHeaders[at + 1] = kept;
  }
}

/** The pairs of Upload-Metadata with their values decoded. */
function metadataOf(req: Request): ReadonlyMap<string, string> {
  const pairs = (req.get('Upload-Metadata') ?? '').split(',').map((pair) => pair.split(' '));
  return new Map(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]));
}

/** Validates headers first, because the tus server rejects them in plain text. @throws Problem 400, 412, 415 */
function checkHeaders(req: Request): void {
  if (req.get('Tus-Resumable') !== tusVersion) {
    const headers = { 'Tus-Version': tusVersion };
    throw problem(412, 'tus-version', text`This call takes Tus-Resumable: ${{ tusVersion }}`, {}, headers);
  }
  for (const [name, pattern] of validHeaders) {
    const value = req.get(name);
    if (value !== undefined && !pattern.test(value))
      throw problem(400, 'invalid-header', text`${{ name }} is not valid`);
  }
  const metadata = req.get('Upload-Metadata');
  const pair = /^[!-+\--~]+( ([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)?$/;
  if (metadata !== undefined) {
    const pairs = metadata.split(',');
    const isValid = metadata.length <= 4096 && pairs.every((each) => pair.test(each));
    if (!isValid || metadataOf(req).size !== pairs.length) {
      throw problem(400, 'invalid-header', 'Upload-Metadata is not valid');
    }
  }
  const [length, deferred, concat] = ['Upload-Length', 'Upload-Defer-Length', 'Upload-Concat'].map((name) =>
    req.get(name),
  );
  if (req.method === 'POST' && concat?.startsWith('final')) {
    if (length !== undefined || deferred !== undefined) {
      throw problem(400, 'invalid-header', 'The length of a final upload follows from its parts');
    }
  } else if (req.method === 'POST' && (length === undefined) === (deferred === undefined)) {
    throw problem(400, 'no-length', 'Please send either Upload-Length or Upload-Defer-Length');
  }
  if (req.method === 'PATCH' && req.get('Content-Type') !== 'application/offset+octet-stream') {
    throw problem(415, 'unsupported-media-type', 'This call takes application/offset+octet-stream');
  }
  if (req.method === 'PATCH' && req.get('Upload-Offset') === undefined) {
    throw problem(400, 'invalid-header', 'Upload-Offset is missing');
  }
}

const byteCount = /^(0|[1-9]\d{0,14})$/;
const validHeaders: readonly (readonly [string, RegExp])[] = [
  ['Upload-Length', byteCount],
  ['Upload-Offset', byteCount],
  ['Upload-Defer-Length', /^1$/],
  ['Upload-Concat', /^(partial$|final;)/],
];

function problemOf(error: unknown, isLengthKnown: boolean): unknown {
  if (error instanceof Problem) return error;
  const { status_code: status, body = '' } = error as { status_code?: number; body?: string };
  if (status === undefined) return error;
  if (status === 404 || status === 410) return notFound(uploadTexts.noUpload);
  if (status === 409) return problem(409, 'wrong-offset', 'The upload is at another place');
  if (status === 413) return isLengthKnown ? problem(413, 'surplus-bytes', uploadTexts.surplus) : tooLarge();
  if (status === 403) return notASound();
  if (/^Upload-Length/.test(body)) return problem(400, 'invalid-header', 'The length of this upload is known already');
  // A write error and a broken connection look alike here; in the second case nobody receives the response.
  if (status === 500 && /receiving the file/.test(body)) return new StorageFullError('An upload could not be written');
  return problem(status < 500 ? 400 : 503, 'upload-failed', 'The upload is incomplete');
}

// The concatenation extension of tus: a client uploads parts of a file in parallel and then names them in their order.

/**
 * The ids of the parts and of the whole. The id of the whole follows from its parts, so a request that is repeated
 * after a lost answer finds the upload of the first one.
 * @throws Problem 400 if the header names no parts, too many, or one twice
 */
function concatenatedUpload(userId: string, concat: string) {
  const urls = concat
    .replace(/^final;/, '')
    .split(' ')
    .filter(Boolean);
  const partIds = urls.map((url) => url.slice(url.lastIndexOf('/') + 1));
  const isValid = partIds.length > 0 && partIds.length <= maxOpenUploads && new Set(partIds).size === partIds.length;
  if (!isValid || !partIds.every((id) => /^[\w-]{1,64}$/.test(id))) {
    throw problem(400, 'invalid-header', 'Upload-Concat is not valid');
  }
  return { partIds, uploadId: deterministicId('concatenated-upload', userId, ...partIds) };
}
