// Documents about a song's rights: its artist submits them, and only the artist and admins can read them.
import { describedCall } from '@libretto/contracts/http';
import { submissionTypeSchema } from '@libretto/contracts/http/catalogue/own-songs';
import { Router } from 'express';
import { z } from 'zod';
import { IdempotencyKeyReusedError } from '../../../kernel/commands/commands';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseParams, parseWith } from '../../../kernel/http/bodies/parse';
import { commandContext } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { notFound } from '../../../kernel/http/server/problem';
import { sourceLanguage, text } from '../../../kernel/texts/text';
import { newId } from '../../../kernel/values/ids';
import type { CatalogueDeps } from '../catalogue.deps';
import type { SongState } from '../song/song.state';
import { songStream } from '../song/song.stream';
import { dropDocuments, receiveDocuments } from './document-form';
import { isTrustedWith, noSuchSong } from './own-song';
import { documentKey, noteUpload } from './song-documents';
import { songProblems } from './song-problems';

const submitCall = describedCall('POST /api/dashboard/songs/{id}/copyright-verification');
const readCall = describedCall('GET /api/dashboard/songs/{songId}/documents/{documentId}');
const notesTooLong = text`Notes must be at most 2000 characters`;
const fieldsSchema = z.object({
  submissionType: submissionTypeSchema,
  notes: z.string().trim().max(2000, notesTooLong.in(sourceLanguage)).optional(),
});

export function songDocumentsRoutes(deps: Pick<CatalogueDeps, 'commands' | 'blobs' | 'jobs' | 'clock'>): Router {
  const router = Router();
  const songs = deps.commands.handlerOf(songStream);

  router.post('/api/dashboard/songs/:id/copyright-verification', async (req, res) => {
    const { userId: byUserId } = requireUser(req);
    const { id: songId } = parseParams(submitCall.params, req);
    const uploadId = newId();
    const hasKey = req.get('Idempotency-Key') !== undefined;
    refuseBeforehand((await songs.load(songId)).state, byUserId, hasKey);
    await noteUpload(deps, { songId, uploadId });
    const { documents, fields } = await receiveDocuments(req, deps.blobs, (id) => documentKey(songId, uploadId, id));
    let isUsed = false;
    try {
      const { submissionType, notes = '' } = parseWith(fieldsSchema, fields);
      const stored = documents.map(({ sha256: _sha256, ...document }) => document);
      const said = { submissionType, notes, files: documents.map(({ sha256 }) => sha256) };
      const outcome = await songs
        .execute(
          songId,
          { kind: 'submit-documents', songId, byUserId, submissionType, notes: notes || null, documents: stored },
          commandContext(req, { body: said }),
        )
        .catch((error) => {
          // If the outcome is unknown, the sweep job checks it later.
          isUsed = !(error instanceof IdempotencyKeyReusedError);
          throw error;
        });
      isUsed = outcome.kind === 'accepted' && !outcome.replayed;
      acceptedOrThrow(res, outcome, songProblems);
    } finally {
      if (!isUsed) await dropDocuments(deps.blobs, documents);
    }
    res.json({
      success: true,
      documentsUploaded: documents.length,
      message: `${documents.length} document(s) uploaded successfully. Your song status has been changed to "Pending" for review.`,
    });
  });

  router.get('/api/dashboard/songs/:songId/documents/:documentId', async (req, res) => {
    requireUser(req);
    const { songId, documentId } = parseParams(readCall.params, req);
    const { state } = await songs.load(songId);
    if (state.kind === 'absent' || !isTrustedWith(req, state.song.artistId)) throw noSuchSong();
    const document = state.documents.find((each) => each.documentId === documentId);
    const content = document && (await deps.blobs.readAll(document.blobKey));
    if (!document || !content) throw notFound('This document does not exist');
    const isPicture = document.contentType.startsWith('image/');
    res
      .set('Cache-Control', 'private, no-store')
      // Documents are untrusted: scripts are blocked, and only pictures open in the browser.
      .set('Content-Security-Policy', "default-src 'none'; sandbox")
      .set(
        'Content-Disposition',
        `${isPicture ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(document.name)}`,
      )
      .type(document.contentType)
      .send(content);
  });

  return router;
}

/**
 * Rejects early, so that the body of a doomed request is not read. A repeated request with its key is answered by the
 * command.
 */
function refuseBeforehand(state: SongState, byUserId: string, mayBeRepeat: boolean): void {
  if (state.kind === 'absent' || state.kind === 'deleted' || state.song.artistId !== byUserId) throw noSuchSong();
  if (mayBeRepeat) return;
  if (state.kind !== 'needs-action') throw songProblems.NeedsNoAction;
  if (state.issue.issueType !== 'copyright') throw songProblems.NeedsNoDocuments;
}
