// Mails one digest of notifications that are unseen since the last digest; sends nothing when there are none.
import { naming } from '../../../kernel/consumers/positions/concerns';
import { defineJob } from '../../../kernel/jobs/job';
import type { StandingOf } from '../../../ports/directory/account-standing';
import type { Conduct } from '../../../ports/directory/conduct';
import type { People } from '../../../ports/directory/people';
import type { Mailer } from '../../../ports/messages/mailer';
import { inboxes, inboxProjection } from '../inbox.projection';
import { isOfSeenPeople, type NotificationEntry, notificationEntries } from '../notification-entries';
import { type GroupDoc, isSeen, notificationGroups } from '../notification-groups';
import type { NotificationsDeps } from '../notifications.deps';
import { requireProjected } from '../require-projected';
import { isWithdrawn, withdrawing, withdrawnProjection } from '../withdrawn.projection';
import { digestStream } from './digest.decider';
import { type DigestJob, mailDigests } from './digest.policy';
import { digestMail } from './digest-mail';

/** Maximum number of listed notifications; the mail states how many more exist. */
const mostListed = 20;
/** Above this number, the mail states only a lower bound of unseen notifications. */
const mostRead = 200;

type Deps = Pick<NotificationsDeps, 'commands' | 'reads' | 'waitForEvents' | 'secrets' | 'installation'>;

export interface DigestOutside {
  readonly conduct: Pick<Conduct, 'unseenBy'>;
  readonly people: People;
  readonly standingOf: StandingOf;
  readonly mailer: Mailer;
}

export const mailDigestJob = (deps: Deps, { conduct, people, standingOf, mailer }: DigestOutside) =>
  defineJob<DigestJob>({
    type: mailDigests,
    sendsMail: true,
    run: async ({ userId, choiceId }, { jobId }) => {
      const digests = deps.commands.handlerOf(digestStream);
      const { state } = await digests.load(userId);
      const addressee = await people.addresseeOf(userId);
      if (state.frequency === 'off' || state.choiceId !== choiceId || addressee === undefined)
        return 'not wanted any more';
      const { entries, upToNumber } = await unseenSince(deps, conduct, userId, state.upToNumber);
      if (entries.length > 0) {
        const { username, language } = addressee;
        const { securityEpoch } = await standingOf(userId);
        const about = { username, language, frequency: state.frequency, userId, securityEpoch };
        const mail = digestMail(deps, about, entries.slice(0, mostListed), entries.length - mostListed);
        if (addressee.email === null) await people.askForProof(userId, jobId);
        else await mailer.send({ to: addressee.email, ...mail }, jobId);
      }
      const made = { kind: 'note-made', userId, choiceId, count: entries.length, upToNumber } as const;
      await digests.execute(userId, made, {
        ...{ actor: `job:${mailDigests}`, correlationId: jobId, causationId: jobId },
        idempotency: { key: `${mailDigests}/${jobId}`, hash: '' },
      });
      return entries.length === 0 ? 'nothing to say' : 'sent';
    },
  });

/** Returns unseen notifications, newest first, and the number of the latest notification in the inbox. */
async function unseenSince(
  deps: Deps,
  conduct: DigestOutside['conduct'],
  userId: string,
  formerNumber: number,
): Promise<{ readonly entries: readonly NotificationEntry[]; readonly upToNumber: number }> {
  const { reads } = deps;
  await requireProjected(deps, inboxProjection, naming(userId));
  const { opened = 0, seenUpTo = 0 } = (await reads.collection(inboxes).get(userId)) ?? {};
  const unseen = await conduct.unseenBy(reads, userId);
  const page = await reads.collection(notificationGroups).find('byUser', { equals: { userId }, limit: mostRead });
  await requireProjected(deps, withdrawnProjection, withdrawing(page.items));
  const told: GroupDoc[] = [];
  for (const group of page.items) {
    const isNew = (group.members.at(-1)?.number ?? 0) > formerNumber && !isSeen(group, seenUpTo);
    if (isNew && isOfSeenPeople(group, unseen) && !(await isWithdrawn(reads, group))) told.push(group);
  }
  return { entries: await notificationEntries(reads, told, unseen), upToNumber: opened };
}
