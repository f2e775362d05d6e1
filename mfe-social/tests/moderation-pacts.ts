// Needs of the social remote for reports and blocks.
import type { reportBodySchema } from '@libretto/contracts/http/administration/moderation';
import { MatchersV3 } from '@pact-foundation/pact';
import type { z } from 'zod';
import type { Needs } from '../../infra/testing/consumer-pact';

const { like } = MatchersV3;

type ReportBody = z.input<typeof reportBodySchema>;

/** Declares tests within the caller's `describe`, because each consumer has one pact. */
export function moderationPacts(needs: Needs): void {
  it('a report of a comment, a post and a person', async () => {
    const reports: Readonly<Record<string, ReportBody>> = {
      'a report of a comment': {
        ...{ subject: { kind: 'comment', id: 'phase-locked-1' }, reason: 'other', words: 'It spoils the ending.' },
      },
      'a report of a post': { subject: { kind: 'post', id: 'post-6' }, reason: 'spam', words: null },
      'a report of a person': { subject: { kind: 'profile', id: 'theo-marsh' }, reason: 'impersonation', words: null },
    };
    for (const [description, body] of Object.entries(reports))
      await needs(description, {
        given: 'a signed-in listener',
        call: 'POST /api/moderation/reports',
        input: { body },
        answer: { success: true },
      });
  });

  it('that somebody is blocked, and that nobody blocks themselves', async () => {
    await needs('a block', {
      given: 'a signed-in listener',
      call: 'POST /api/social/block',
      input: { body: { userId: 'aurelio-finch', action: 'block' } },
      answer: { isBlocked: true },
    });
    await needs('a block of oneself', {
      ...{ given: 'a signed-in listener', call: 'POST /api/social/block', status: 422 },
      input: { body: { userId: 'ines-halloran', action: 'block' } },
      answer: { status: 422, error: 'You cannot block yourself' },
    });
  });

  it('refusals of reports, in the words of the dialog', async () => {
    const call = 'POST /api/moderation/reports';
    await needs('a report without words of something else', {
      ...{ given: 'a signed-in listener', call, status: 400 },
      input: { body: { subject: { kind: 'comment', id: 'phase-locked-1' }, reason: 'other', words: null } },
      answer: { status: 400, error: 'Please say what is wrong' },
    });
    await needs('a report of oneself', {
      ...{ given: 'a signed-in listener', call, status: 422 },
      input: { body: { subject: { kind: 'profile', id: 'ines-halloran' }, reason: 'spam', words: null } },
      answer: { status: 422, error: 'You cannot report yourself' },
    });
    await needs('a report of what is gone', {
      ...{ given: 'a signed-in listener', call, status: 404 },
      input: { body: { subject: { kind: 'post', id: 'gone' }, reason: 'spam', words: null } },
      answer: { status: 404, error: like('This does not exist any more') },
    });
  });
}
