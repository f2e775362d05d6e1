// Resumable uploads by the tus protocol, with the tus server behind our routes. Received bytes are stored in a
// dedicated folder and the offset is the size of the file, so an upload resumes where it stopped, even after a restart.
import { readFile, stat } from 'node:fs/promises';
import { maxMasterBytes, maxOpenUploads, uploadKeptMs, uploadTexts } from '@libretto/contracts/http/upload';
import type { Server } from '@tus/server';
import type { Request, Response } from 'express';
import { requireUser } from '../../../kernel/http/caller';
import { newId } from '../../../kernel/ids';
import { notFound, Problem, problem, tooManyRequests } from '../../../kernel/problem';
import { text } from '../../../kernel/text';
import { StorageFullError } from '../../../ports/storage-full';
import type { CatalogueDeps } from '../catalogue.deps';
import { shownFileName } from './file-tags';
import { sweepUploadsType } from './measure-sound.job';
import { notASound, tooLarge } from './receive-form';
import { expiryOf, notePathOf, openUploadsOf, ownUploadName, ownUploadPath, uploadFolderOf } from './upload-folder';

export const tusPath = '/api/upload/tus';
export const tusVersion = '1.0.0';

export interface OpenUpload {
  readonly path: string;
  readonly fileName: string | null;
  /** Number of bytes received so far. */
  readonly offset: number;
  readonly sizeBytes: number;
  readonly expiresAt: string;
}

type Deps = Pick<CatalogueDeps, 'installation' | 'jobs' | 'clock'>;

export class TusUploads {
  private server: Promise<Server> | undefined;
  /** Number of uploads per person that are being created and are not in the folder yet. */
  private readonly beginning = new Map<string, number>();

  constructor(private readonly deps: Deps) {}

  /** Handles a tus request; callers can reach only their own uploads. */
  async handle(req: Request, res: Response): Promise<void> {
    if (req.method !== 'OPTIONS') checkHeaders(req);
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
    const path = ownUploadPath(this.deps.installation.dataDir, userId, uploadId);
    try {
      const note = JSON.parse(await readFile(notePathOf(path), 'utf8'));
      const expiresAtMs = expiryOf(note);
      if (expiresAtMs < this.deps.clock.nowMs()) return undefined;
      const expiresAt = new Date(expiresAtMs).toISOString();
      const { size: offset } = await stat(path);
      return { path, fileName: note.metadata?.filename ?? null, offset, sizeBytes: note.size, expiresAt };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Loaded lazily: the packages are ES modules, and most processes never need them. */
  private async open(): Promise<Server> {
    const [{ Server: TusServer }, { FileStore }] = await Promise.all([
      import('@tus/server'),
      import('@tus/file-store'),
    ]);
    const directory = uploadFolderOf(this.deps.installation.dataDir);
    const userIdOfRequest = (req: unknown) => {
      // The tus server passes its hooks a wrapper around our request.
      const { runtime } = req as { readonly runtime: { readonly node: { readonly req: Request } } };
      return requireUser(runtime.node.req).userId;
    };
    return new TusServer({
      path: tusPath,
      datastore: new FileStore({ directory, expirationPeriodInMilliseconds: uploadKeptMs }),
      maxSize: maxMasterBytes,
      relativeLocation: true,
      allowedOrigins: [this.deps.installation.publicOrigin],
      namingFunction: (req) => ownUploadName(userIdOfRequest(req), newId()),
      generateUrl: (_req, { path, id }) => `${path}/${id.slice(id.lastIndexOf('~') + 1)}`,
      getFileIdFromRequest: (req, id) => (id === undefined ? undefined : ownUploadName(userIdOfRequest(req), id)),
      onUploadCreate: async (_req, upload) => {
        if (upload.size === undefined) throw problem(400, 'no-length', 'The length of an upload must be known');
        const notBeforeMs = this.deps.clock.nowMs() + uploadKeptMs + 60_000;
        await this.deps.jobs.enqueue({ id: newId(), type: sweepUploadsType, payload: {}, notBeforeMs });
        const begunAt = new Date(this.deps.clock.nowMs()).toISOString();
        return { metadata: { filename: shownFileName(upload.metadata?.filename) ?? 'Untitled', begunAt } };
      },
      onResponseError: async (_req, error) => {
        throw problemOf(error);
      },
    });
  }

  /** @throws Problem 429 when this person has reached the limit of open uploads */
  async whileBeginning(userId: string, begin: () => Promise<void>): Promise<void> {
    const others = this.beginning.get(userId) ?? 0;
    this.beginning.set(userId, others + 1);
    try {
      const open = await openUploadsOf(this.deps.installation.dataDir, userId);
      if (open + others >= maxOpenUploads) throw tooManyRequests(60_000, uploadTexts.tooManyUploads);
      await begin();
    } finally {
      const left = (this.beginning.get(userId) ?? 1) - 1;
      if (left === 0) this.beginning.delete(userId);
      else this.beginning.set(userId, left);
    }
  }
}

/** Validates headers first, because the tus server rejects them in plain text. @throws Problem 400, 412, 415 */
function checkHeaders(req: Request): void {
  if (req.get('Tus-Resumable') !== tusVersion) {
    const headers = { 'Tus-Version': tusVersion };
    throw problem(412, 'tus-version', text`This call takes Tus-Resumable: ${{ tusVersion }}`, {}, headers);
  }
  for (const name of ['Upload-Length', 'Upload-Offset']) {
    const value = req.get(name);
    if (value !== undefined && !/^\d{1,15}$/.test(value))
      throw problem(400, 'invalid-header', text`${{ name }} is not valid`);
  }
  const metadata = req.get('Upload-Metadata');
  const pair = /^[^\s,]+( [A-Za-z0-9+/]*={0,2})?$/;
  if (metadata && (metadata.length > 4096 || !metadata.split(',').every((each) => pair.test(each.trim())))) {
    throw problem(400, 'invalid-header', 'Upload-Metadata is not valid');
  }
  if (req.method === 'PATCH' && req.get('Content-Type') !== 'application/offset+octet-stream') {
    throw problem(415, 'unsupported-media-type', 'This call takes application/offset+octet-stream');
  }
  if (req.method === 'PATCH' && req.get('Upload-Offset') === undefined) {
    throw problem(400, 'invalid-header', 'Upload-Offset is missing');
  }
}

function problemOf(error: unknown): unknown {
  if (error instanceof Problem || error instanceof Error) return error;
  const { status_code: status = 500, body = '' } = error as { status_code?: number; body?: string };
  if (status === 404 || status === 410) return notFound(uploadTexts.noUpload);
  if (status === 409) return problem(409, 'wrong-offset', 'The upload is at another place');
  if (status === 413) return tooLarge();
  if (status === 403) return notASound();
  // A write error and a broken connection look alike here; in the second case nobody receives the response.
  if (status === 500 && /receiving the file/.test(body)) return new StorageFullError('An upload could not be written');
  return problem(status < 500 ? 400 : 503, 'upload-failed', 'The upload is incomplete');
}
