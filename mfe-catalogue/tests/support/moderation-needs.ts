// Needs of mfe-catalogue's pact for the moderation page.
import { MatchersV3 } from '@pact-foundation/pact';
import type { Needs } from '../../../infra/testing/consumer-pact';
import { moment } from '../../src/testing/pact-shapes';

const { boolean, eachLike, integer, like, regex, string } = MatchersV3;

const reason = regex(/^[a-z]+$/, 'spam');
const person = { id: string('sol-castellanos'), username: string('sol.castellanos') };
const standing = { strikes: integer(0), isBlocked: boolean(false) };

/** All fields that an entry of the queue shows. */
const entry = {
  id: string('comment-1'),
  since: moment,
  owner: person,
  standing,
  content: {
    kind: 'comment',
    text: string('Followers for sale'),
    isDeleted: boolean(false),
    link: string('/song/phase-locked?comment=1'),
    under: { kind: 'song', title: string('Phase-Locked') },
    around: like([]),
  },
  isHidden: boolean(false),
  reportCount: integer(1),
  reports: eachLike({ reporter: person, reason, words: string('An advertisement'), at: moment }),
};

export function moderationNeeds(needs: Needs): void {
  it('what waits for a decision, in both orders', async () => {
    for (const order of ['oldest', 'most-reported'] as const)
      await needs(`a read of the queue of moderation, ${order} first`, {
        given: 'a signed-in admin, with a reported comment',
        call: 'GET /api/admin/moderation/queue',
        input: { query: { order, limit: 10, offset: 0 } },
        answer: { items: eachLike({ ...entry, kind: 'reports', appeal: null }), hasMore: boolean(false) },
      });
  });

  it('an appeal that waits', () =>
    needs('a read of the queue of moderation with an appeal', {
      given: 'a signed-in admin, with an appeal to decide',
      call: 'GET /api/admin/moderation/queue',
      input: { query: { order: 'oldest', limit: 10, offset: 0 } },
      answer: {
        items: eachLike({
          ...entry,
          kind: 'appeal',
          appeal: { words: string('It was a joke'), decision: 'hide', decidedBy: person, reason },
        }),
      },
    }));

  it('every decision about what was reported', async () => {
    const note = 'Read the rules';
    const decisions = {
      'a hiding': { decision: 'hide', reason: 'spam', note },
      'a report dismissed': { decision: 'dismiss', note: null },
      'a ban': { decision: 'ban', reason: 'harassment', days: 7, note },
      'a strike': { decision: 'strike', reason: 'hate', note },
    } as const;
    for (const [description, body] of Object.entries(decisions))
      await needs(description, {
        given: 'a signed-in admin, with a reported comment',
        call: 'POST /api/admin/moderation/cases/{id}/decision',
        input: { params: { id: 'comment-1' }, body },
        idsOfState: { id: 'caseId' },
        answer: { success: true },
      });
    await needs('a hidden comment shown again', {
      given: 'a signed-in admin, with a hidden comment',
      call: 'POST /api/admin/moderation/cases/{id}/decision',
      input: { params: { id: 'comment-1' }, body: { decision: 'restore', note: null } },
      idsOfState: { id: 'caseId' },
      answer: { success: true },
    });
  });

  it('refusals of decisions in the words of the dialog', async () => {
    await needs('a ban for no number of days', {
      given: 'a signed-in admin, with a reported comment',
      call: 'POST /api/admin/moderation/cases/{id}/decision',
      input: { params: { id: 'comment-1' }, body: { decision: 'ban', reason: 'spam', days: 0, note: null } },
      idsOfState: { id: 'caseId' },
      status: 400,
      answer: { status: 400, error: 'A ban lasts at least one day' },
    });
    await needs('a comment shown again that is not hidden', {
      given: 'a signed-in admin, with a reported comment',
      call: 'POST /api/admin/moderation/cases/{id}/decision',
      input: { params: { id: 'comment-1' }, body: { decision: 'restore', note: null } },
      idsOfState: { id: 'caseId' },
      status: 409,
      answer: { status: 409, error: 'This is not hidden' },
    });
  });

  it('both outcomes of an appeal', async () => {
    for (const outcome of ['upheld', 'overturned'] as const)
      await needs(`an appeal ${outcome}`, {
        given: 'a signed-in admin, with an appeal to decide',
        call: 'POST /api/admin/moderation/appeals/{id}/decision',
        input: { params: { id: 'act-1' }, body: { outcome, note: null } },
        idsOfState: { id: 'actId' },
        answer: { success: true },
      });
  });

  it('the log of moderation, for admins and auditors, and nobody else', async () => {
    const query = { limit: 30, offset: 0 };
    await needs('a read of the log of moderation', {
      given: 'a signed-in admin, with a hidden comment',
      call: 'GET /api/admin/moderation/log',
      input: { query },
      answer: {
        acts: eachLike({
          id: string('act-1'),
          at: moment,
          kind: regex(/^[a-z-]+$/, 'hide'),
          actor: person,
          owner: person,
        }),
        hasMore: boolean(false),
      },
    });
    await needs('a read of the log of moderation by an auditor', {
      given: 'a signed-in auditor',
      call: 'GET /api/finance/moderation-log',
      input: { query },
      answer: { acts: like([]), hasMore: boolean(false) },
    });
    await needs('a read of the queue of moderation by an artist', {
      given: 'a signed-in artist',
      call: 'GET /api/admin/moderation/queue',
      input: { query: { order: 'oldest', limit: 10, offset: 0 } },
      status: 403,
      answer: { status: 403, error: string('You may not do this') },
    });
  });
}
