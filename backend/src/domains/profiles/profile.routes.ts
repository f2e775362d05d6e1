// Routes for a person's own profile, the profiles of others, and edits.
import { hash as digestOf } from 'node:crypto';
import { describedCall } from '@libretto/contracts/http';
import { type Request, Router } from 'express';
import { redrawPicture } from '../../kernel/files/picture';
import { keepPicture } from '../../kernel/files/stored-pictures';
import { callerOf, requireUser, userIdOf } from '../../kernel/http/access/caller';
import { parseBody, parseParams } from '../../kernel/http/bodies/parse';
import { readPictureUpload } from '../../kernel/http/bodies/picture-upload';
import { commandContext, idOfMade } from '../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../kernel/http/commands/outcome';
import { forbidden, notFound, problem } from '../../kernel/http/server/problem';
import type { Conduct } from '../../ports/directory/conduct';
import type { BalanceOf } from '../../ports/payments/balances';
import { countries, isCountry } from './countries';
import { sweepProfilePicture } from './drop-replaced-picture.policy';
import { profileStream } from './profile.decider';
import { followId, type ProfileDoc, profileFollows, profiles, profileTuneIns, tuneInId } from './profile.projection';
import { guestProfile, shownOwnProfile, shownProfile } from './profile-view';
import type { ProfilesDeps } from './profiles.deps';

const noSuchProfile = notFound("The profile you're looking for doesn't exist or has been removed.");
const refusals = { TooManyLinks: problem(422, 'too-many-links', 'Maximum 15 links allowed') };

export function profileRoutes(
  deps: ProfilesDeps,
  conduct: Pick<Conduct, 'blocksBetween'>,
  balanceOf: BalanceOf,
): Router {
  const router = Router();
  const handler = deps.commands.handlerOf(profileStream);
  const profileParams = describedCall('GET /api/user/profile/{id}').params;
  const editBody = describedCall('PUT /api/user/profile/{id}').body;
  const linkBody = describedCall('POST /api/user/social-links').body;

  async function profileOf(req: Request, userId: string): Promise<ProfileDoc> {
    const doc = await deps.readsFor(req).collection(profiles).get(userId);
    if (!doc || doc.username === null) throw noSuchProfile;
    return doc;
  }

  async function shown(req: Request, doc: ProfileDoc) {
    const viewerId = userIdOf(req);
    const isOwner = viewerId === doc.userId;
    if (doc.hidden && !isOwner) throw noSuchProfile;
    if (viewerId === undefined || isOwner) {
      return shownProfile(doc, { isOwner, isFollowing: false, isTunedIn: false });
    }
    const reads = deps.readsFor(req);
    const { hasBlocked, isBlocked: isUnwanted } = await conduct.blocksBetween(reads, viewerId, doc.userId);
    // For a blocked person the profile does not exist; the blocker still sees it in order to unblock.
    if (isUnwanted) throw noSuchProfile;
    const [followed, tunedIn] = await Promise.all([
      reads.collection(profileFollows).get(followId(viewerId, doc.userId)),
      reads.collection(profileTuneIns).get(tuneInId(viewerId, doc.userId)),
    ]);
    return shownProfile(doc, {
      isOwner,
      isFollowing: followed !== undefined,
      isTunedIn: tunedIn !== undefined,
      isBlocked: hasBlocked,
    });
  }

  router.get('/api/user/profile', async (req, res) => {
    const caller = callerOf(req);
    if (caller.kind === 'guest') {
      res.json(guestProfile);
      return;
    }
    const [doc, balance] = await Promise.all([
      profileOf(req, caller.userId),
      balanceOf(deps.readsFor(req), caller.userId),
    ]);
    res.json(shownOwnProfile(doc, balance));
  });

  router.get('/api/user/profile/:id', async (req, res) => {
    const { id } = parseParams(profileParams, req);
    res.json(await shown(req, await profileOf(req, id)));
  });

  router.put('/api/user/profile/:id', async (req, res) => {
    const { userId } = requireUser(req);
    if (req.params.id !== userId) throw forbidden();
    const { bio, favoriteGenre, ...details } = parseBody(editBody, req);
    if (details.country && !isCountry(details.country)) {
      throw problem(422, 'unknown-country', 'Please select a country from the list');
    }
    if (details.dateOfBirth && details.dateOfBirth > new Date(deps.clock.nowMs()).toISOString().slice(0, 10)) {
      throw problem(422, 'date-of-birth', 'Please enter a valid date of birth');
    }
    const outcome = await handler.execute(
      userId,
      { kind: 'edit', userId, bio, favoriteGenre, details },
      commandContext(req),
    );
    const { state } = acceptedOrThrow(res, outcome, refusals);
    res.json(await shown(req, { ...(await profileOf(req, userId)), ...state }));
  });

  router.post('/api/user/social-links', async (req, res) => {
    const { userId } = requireUser(req);
    const link = parseBody(linkBody, req);
    const outcome = await handler.execute(userId, { kind: 'add-social-link', userId, ...link }, commandContext(req));
    const { state } = acceptedOrThrow(res, outcome, refusals);
    res.status(201).json({ socialLinks: state.socialLinks });
  });

  router.delete('/api/user/social-links', async (req, res) => {
    const { userId } = requireUser(req);
    const outcome = await handler.execute(userId, { kind: 'clear-social-links', userId }, commandContext(req));
    acceptedOrThrow(res, outcome, refusals);
    res.json({ success: true });
  });

  router.get('/api/countries', (_req, res) => {
    res.json({ countries });
  });

  for (const [path, kind] of [
    ['profile', 'change-image'],
    ['profile-cover', 'change-cover'],
  ] as const) {
    router.post(`/api/upload/${path}`, async (req, res) => {
      const { userId } = requireUser(req);
      const upload = await readPictureUpload(req);
      const context = commandContext(req, { body: digestOf('sha256', upload) });
      const picture = await redrawPicture(upload);
      const imageId = idOfMade('picture', context);
      await keepPicture(deps, sweepProfilePicture, { imageId, ownerId: userId, content: picture });
      const outcome = await handler.execute(userId, { kind, userId, imageId }, context);
      acceptedOrThrow(res, outcome, refusals);
      res.json({ imageId, url: `/api/img/${path}/${imageId}` });
    });
  }

  return router;
}
