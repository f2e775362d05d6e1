// Deletes a person's own account or requests its deletion, and takes the reviewers' decisions.
import { describedCall } from '@libretto/contracts/http';
import type { DeletionRequest } from '@libretto/contracts/http/auth/account-deletion';
import { type Request, Router } from 'express';
import { requireRole, requireUser } from '../../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { commandContext, contextWithoutIdempotency, idOfMade } from '../../../kernel/http/commands/command-context';
import { idempotentResponse } from '../../../kernel/http/commands/idempotent-response';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { languageOfAnswer } from '../../../kernel/http/server/language';
import { text, type Words, wordsIn } from '../../../kernel/texts/text';
import type { AccountHoldings } from '../../../ports/directory/account-holdings';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { accountStream } from '../account/account.stream';
import type { RegisteredAccount } from '../account/account.types';
import { accountRefusals } from '../account/account-refusals';
import type { AuthDeps } from '../auth.deps';
import { stepUpWith } from '../factors/step-up';
import { clearSessionCookie } from '../session/cookies';
import { deletionRequests } from './deletion-requests.projection';
import { endAccount } from './end-account';

const requestBody = describedCall('POST /api/user/request-account-deletion').body;
const listing = describedCall('GET /api/admin/deletion-requests');
const review = describedCall('POST /api/admin/deletion-requests/{userId}/review');

export function deletionRoutes(deps: AuthDeps, facts: AccountHoldings): Router {
  const router = Router();
  const accounts = deps.commands.handlerOf(accountStream);
  const answerOnce = idempotentResponse(deps.cache);
  const stepUp = stepUpWith(deps);

  async function registered(userId: string): Promise<RegisteredAccount> {
    const { state } = await accounts.load(userId);
    if (state.kind !== 'registered') throw accountRefusals.NoSuchAccount;
    return state;
  }

  async function factsOf(reads: ReadModels, userId: string) {
    const [songCounts, hasOpenWithdrawal] = await Promise.all([
      facts.songCounts(reads, userId),
      facts.hasOpenWithdrawal(reads, userId),
    ]);
    return { songCounts, hasOpenWithdrawal, hasApprovedSongs: songCounts.approved > 0 };
  }

  router.get('/api/user/account-deletion-status', async (req, res) => {
    const { userId } = requireUser(req);
    const account = await registered(userId);
    const known = await factsOf(deps.readsFor(req), userId);
    const { songCounts, hasApprovedSongs, hasOpenWithdrawal } = known;
    const { deletionRequest } = account;
    res.json({
      message: wordsIn(languageOfAnswer(req, res), messageOf(account, known)),
      songCounts,
      hasPendingDeletionRequest: deletionRequest !== null,
      deletionRequest: deletionRequest && { createdAt: deletionRequest.requestedAt },
      canDelete: deletionRequest === null && !hasApprovedSongs && !hasOpenWithdrawal,
      deletionType: hasApprovedSongs ? 'request' : 'direct',
    });
  });

  router.delete('/api/user/delete-account', async (req, res) => {
    const { userId } = requireUser(req);
    await stepUp(req);
    await answerOnce(req, res, async () => {
      const command = { kind: 'delete', facts: await factsOf(deps.readsFor(req), userId), approved: null } as const;
      acceptedOrThrow(res, await accounts.execute(userId, command, contextWithoutIdempotency(req)), accountRefusals);
      await endAccount(deps, userId, contextWithoutIdempotency(req));
      clearSessionCookie(res, deps.installation);
      return { success: true };
    });
  });

  router.post('/api/user/request-account-deletion', async (req, res) => {
    const { userId } = requireUser(req);
    await stepUp(req);
    const { reason } = parseBody(requestBody, req);
    const context = commandContext(req);
    const requestedAt = new Date(deps.clock.nowMs()).toISOString();
    const request = { requestId: idOfMade('deletion-request', context), requestedAt, reason: reason || null };
    const known = await factsOf(deps.readsFor(req), userId);
    const command = { kind: 'request-deletion', ...request, facts: known } as const;
    const { state } = acceptedOrThrow(res, await accounts.execute(userId, command, context), accountRefusals);
    const asked = state.kind === 'registered' ? state.deletionRequest : null;
    res.json({ success: true, deletionRequest: { createdAt: asked?.requestedAt ?? requestedAt } });
  });

  async function shownRequest(req: Request, userId: string): Promise<DeletionRequest | undefined> {
    const { state } = await accounts.load(userId);
    if (state.kind !== 'registered' || state.deletionRequest === null) return undefined;
    const { requestId, requestedAt: createdAt, reason } = state.deletionRequest;
    const { songCounts, hasOpenWithdrawal } = await factsOf(deps.readsFor(req), userId);
    return { requestId, userId, username: state.username ?? '', reason, createdAt, songCounts, hasOpenWithdrawal };
  }

  router.get('/api/admin/deletion-requests', async (req, res) => {
    requireRole(req, 'admin');
    const { limit, offset } = parseQuery(listing.query, req);
    const open = deps.readsFor(req).collection(deletionRequests);
    const query = { equals: { isOpen: true }, order: 'ascending', limit, offset } as const;
    const { items, nextCursor } = await open.find('open', query);
    const requests = await Promise.all(items.map(({ userId }) => shownRequest(req, userId)));
    res.json({
      requests: requests.filter((request) => request !== undefined),
      total: await open.count('open', { isOpen: true }),
      hasMore: nextCursor !== undefined,
    });
  });

  router.post('/api/admin/deletion-requests/:userId/review', async (req, res) => {
    const { userId: reviewerId } = requireRole(req, 'admin');
    const { userId } = parseParams(review.params, req);
    const body = parseBody(review.body, req);
    const { requestId } = body;
    const command =
      body.decision === 'refuse'
        ? ({ kind: 'refuse-deletion', requestId, reviewerId, message: body.message } as const)
        : ({
            kind: 'delete',
            facts: await factsOf(deps.readsFor(req), userId),
            approved: { requestId, reviewerId },
          } as const);
    acceptedOrThrow(res, await accounts.execute(userId, command, commandContext(req)), accountRefusals);
    await endAccount(deps, userId, contextWithoutIdempotency(req));
    res.json({ success: true });
  });

  return router;
}

function messageOf(
  { deletionRequest, deletionRefusal }: RegisteredAccount,
  { hasApprovedSongs, hasOpenWithdrawal }: { readonly hasApprovedSongs: boolean; readonly hasOpenWithdrawal: boolean },
): Words {
  if (deletionRequest !== null) return accountRefusals.DeletionIsReviewed.words;
  if (hasOpenWithdrawal) return accountRefusals.WithdrawalIsOpen.words;
  if (!hasApprovedSongs) return text`Your account can be deleted at once.`;
  const asked = text`You have approved songs, so our support team reviews the deletion of your account.`;
  const message = deletionRefusal?.message;
  return message ? text`${{ asked }} Your last request was refused: ${{ message }}` : asked;
}
