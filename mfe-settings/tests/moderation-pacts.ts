// Needs of the settings for moderation decisions about the user and for blocked people.
import { MatchersV3 } from '@pact-foundation/pact';
import type { Needs } from '../../infra/testing/consumer-pact';

const { boolean, eachLike, integer, like, regex } = MatchersV3;

const at = like('2026-11-21T10:42:07.000Z');

/** Declares tests within the caller's `describe`, because each consumer has one pact. */
export function moderationPacts(needs: Needs): void {
  const given = 'a signed-in listener, with a comment of theirs hidden';

  it('decisions about oneself', () =>
    needs('a read of the decisions about oneself', {
      given,
      call: 'GET /api/user/moderation',
      input: { query: { limit: 1, offset: 0 } },
      answer: {
        standing: { strikes: integer(0), isBlocked: false, bannedUntil: null, payoutsHeldUntil: null },
        decisions: eachLike({
          ...{ id: like('act-1'), at, kind: 'hide', reason: regex(/^[a-z]+$/, 'spam'), note: like('Be kind') },
          ...{ subject: { kind: 'comment', id: like('1') }, text: like('Followers for sale'), isWithdrawn: false },
          appeal: null,
        }),
        hasMore: boolean(false),
      },
    }));

  it('an appeal, and that it says why', async () => {
    const call = 'POST /api/user/moderation/{id}/appeal';
    const idsOfState = { id: 'actId' };
    const params = { id: 'act-1' };
    await needs('an appeal against a decision', {
      ...{ given, call, idsOfState, input: { params, body: { words: 'It was a joke' } } },
      answer: { success: true },
    });
    await needs('an appeal without words', {
      ...{ given, call, idsOfState, input: { params, body: { words: ' ' } }, status: 400 },
      answer: { status: 400, error: 'Please say why the decision is wrong' },
    });
    await needs("an appeal against somebody else's decision", {
      ...{ given, call, input: { params: { id: 'gone' }, body: { words: 'Not mine' } }, status: 404 },
      answer: { status: 404, error: like('This decision does not exist') },
    });
  });

  it('people whom one blocked, and the end of a block', async () => {
    await needs('a read of the blocked people', {
      given: 'a signed-in listener, with somebody blocked',
      call: 'GET /api/user/blocks',
      input: { query: { limit: 20, offset: 0 } },
      answer: {
        users: eachLike({ id: like('x'), username: like('somebody'), blockedAt: at }),
        hasMore: boolean(false),
      },
    });
    await needs('the end of a block', {
      given: 'a signed-in listener',
      call: 'POST /api/social/block',
      input: { body: { userId: 'otto-baines', action: 'unblock' } },
      answer: { isBlocked: false },
    });
  });
}
