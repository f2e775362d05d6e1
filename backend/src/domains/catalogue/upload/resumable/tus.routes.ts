// Routes for resumable uploads. Artists begin and continue them, and everybody sees only their own.
import { describedCall } from '@libretto/contracts/http';
import { uploadTexts } from '@libretto/contracts/http/catalogue/upload';
import { type Request, Router } from 'express';
import { requireUser } from '../../../../kernel/http/access/caller';
import { parseParams } from '../../../../kernel/http/bodies/parse';
import { notFound, problem } from '../../../../kernel/http/server/problem';
import { requireArtist } from '../own-upload';
import { type TusUploads, tusPath, tusVersion } from './tus-uploads';

const uploadParams = describedCall('GET /api/upload/tus/{id}').params;

export function tusRoutes(uploads: TusUploads): Router {
  const router = Router();

  // Answers the protocol's discovery requests without authentication.
  router.use(tusPath, (req, res, next) => {
    // With this header a client knows that an error comes from this server and not from a captive portal.
    res.setHeader('Tus-Resumable', tusVersion);
    if (req.method !== 'OPTIONS') next();
    else return uploads.handle(req, res);
  });

  router.post(tusPath, async (req, res) => {
    const { userId } = requireArtist(req);
    const concat = req.get('Upload-Concat');
    if (concat?.startsWith('final')) {
      const id = await uploads.concatenate(req, userId, concat);
      res.status(201).setHeader('Location', `${tusPath}/${id}`).end();
      return;
    }
    await uploads.whileBeginning(userId, () => uploads.handle(req, res));
  });

  /** Finds the caller's own upload; uploads of others appear not to exist. */
  const own = async (req: Request) => {
    const { userId } = requireUser(req);
    const { id } = parseParams(uploadParams, req);
    const upload = await uploads.find(userId, id);
    if (upload === undefined) throw notFound(uploadTexts.noUpload);
    return { id, ...upload };
  };

  // Express answers HEAD with this route too.
  router.get(`${tusPath}/:id`, async (req, res) => {
    const { concat, ...upload } = await own(req);
    if (concat !== null) res.setHeader('Upload-Concat', concat);
    if (req.method === 'HEAD') await uploads.handle(req, res);
    else res.json({ upload });
  });

  router.patch(`${tusPath}/:id`, async (req, res) => {
    requireArtist(req);
    const { concat } = await own(req);
    if (concat?.startsWith('final')) throw problem(403, 'final-upload', 'A concatenated upload takes no more bytes');
    await uploads.handle(req, res);
  });

  router.delete(`${tusPath}/:id`, async (req, res) => {
    await own(req);
    await uploads.handle(req, res);
  });

  return router;
}
