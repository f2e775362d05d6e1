// Creates reported, hidden and appealed comments for each call of a pact that needs one.
import type { TestApp } from '../support/world/app';
import type { Client } from '../support/world/client';

type Ids = Readonly<Record<'caseId' | 'actId', string>>;

interface People {
  readonly listener: Client;
  readonly admin: Client;
}

export interface Moderated {
  readonly reported: () => Promise<Ids>;
  readonly hidden: () => Promise<Ids>;
  readonly appealed: () => Promise<Ids>;
  /** A hidden comment of the listener, who can still appeal. */
  readonly ownHidden: () => Promise<Ids>;
  readonly blocked: () => Promise<void>;
}

export function moderatedWith(app: TestApp, { listener, admin }: People): Moderated {
  const call = async (by: Client, path: string, body: object) => {
    const answer = await by.post(path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    await app.settle();
    return answer.body;
  };
  const decide = (caseId: string, decision: object) =>
    call(admin, `/api/admin/moderation/cases/${caseId}/decision`, decision);

  /** Empties the queue, so that each provider state's queue contains only its own entry. */
  async function emptyQueue(): Promise<void> {
    const { body } = await admin.get('/api/admin/moderation/queue?limit=50');
    for (const { kind, id } of body.items as { kind: string; id: string }[]) {
      if (kind === 'reports') await decide(id, { decision: 'dismiss' });
      else await call(admin, `/api/admin/moderation/appeals/${id}/decision`, { outcome: 'upheld' });
    }
  }

  /** Reports a comment of `author`, whom no other call should need, because a ban outlasts the call. */
  async function reportedBy(author: Client, reporter: Client): Promise<string> {
    await emptyQueue();
    const { comment } = await call(author, '/api/songs/phase-locked/comments', { comment: 'Followers for sale' });
    const subject = { kind: 'comment', id: comment.id };
    await call(reporter, '/api/moderation/reports', { subject, reason: 'spam', words: 'An advertisement' });
    return `comment-${comment.id}`;
  }

  async function hiddenBy(author: Client, reporter: Client): Promise<Ids> {
    const caseId = await reportedBy(author, reporter);
    await decide(caseId, { decision: 'hide', reason: 'spam', note: 'Be kind' });
    const { body } = await author.get('/api/user/moderation?limit=1');
    return { caseId, actId: body.decisions[0].id };
  }

  return {
    reported: async () => ({ caseId: await reportedBy(await app.signUp(), listener), actId: '' }),
    hidden: async () => hiddenBy(await app.signUp(), listener),
    appealed: async () => {
      const author = await app.signUp();
      const ids = await hiddenBy(author, listener);
      await call(author, `/api/user/moderation/${ids.actId}/appeal`, { words: 'It was a joke' });
      return ids;
    },
    ownHidden: async () => hiddenBy(listener, await app.signUp()),
    blocked: async () => {
      const { userId } = await app.signUp();
      await call(listener, '/api/social/block', { userId, action: 'block' });
    },
  };
}
