// Sends one notification to one device, if it is still relevant when the job runs.

import { createHmac } from 'node:crypto';
import type { PushPayload } from '@libretto/contracts/http/social/push';
import { naming } from '../../../kernel/consumers/positions/concerns';
import { defineJob, HopelessJobError, RetryLaterError } from '../../../kernel/jobs/job';
import { sourceLanguage } from '../../../kernel/texts/text';
import type { Conduct } from '../../../ports/directory/conduct';
import type { People } from '../../../ports/directory/people';
import type { PushSender, PushTarget } from '../../../ports/messages/push-sender';
import type { Secrets } from '../../../ports/operations/secrets';
import { inboxes, inboxProjection, notifications, unreadOf } from '../inbox.projection';
import { isOfSeenPeople, notificationEntries } from '../notification-entries';
import { type GroupDoc, isSeen, notificationGroups } from '../notification-groups';
import type { NotificationsDeps } from '../notifications.deps';
import { requireProjected } from '../require-projected';
import { isWithdrawn, withdrawing, withdrawnProjection } from '../withdrawn.projection';
import { pushStream } from './push.decider';
import { type PushJob, pushNotifications } from './push.policy';
import { vapidKeys } from './vapid-keys';

/** Older notifications are neither sent nor kept by the push service for a device that is offline. */
const keptForS = 24 * 60 * 60;
const longestBody = 300;

type Deps = Pick<
  NotificationsDeps,
  'commands' | 'reads' | 'waitForEvents' | 'sessions' | 'secrets' | 'clock' | 'installation'
>;

export interface PushOutside {
  readonly conduct: Pick<Conduct, 'unseenBy'>;
  readonly people: People;
  readonly sender: PushSender;
}

export const pushNotificationJob = (deps: Deps, { conduct, people, sender }: PushOutside) =>
  defineJob<PushJob>({
    type: pushNotifications,
    concurrency: 10,
    run: async (job, { jobId }) => {
      if (deps.clock.nowMs() - Date.parse(job.at) > keptForS * 1000) return 'too late';
      const target = await targetOf(deps, job, jobId);
      if (target === undefined) return 'no device';
      const payload = await payloadOf(deps, { conduct, people }, job);
      if (payload === undefined) return 'not to be sent';
      const text = JSON.stringify(payload);
      const topic = topicOf(deps.secrets, payload.tag);
      const message = { target, text, topic, keptForS };
      const outcome = await sender.send(message, vapidKeys(deps.secrets, deps.installation));
      if (outcome.kind === 'refused') throw new HopelessJobError(outcome.reason);
      if (outcome.kind === 'later') throw new RetryLaterError('The push service asks to wait', outcome.afterMs);
      if (outcome.kind === 'gone') await endDevice(deps, job, 'gone', jobId);
      return outcome.kind;
    },
  });

/** Returns the subscription while the session that created it is alive. */
async function targetOf(deps: Deps, job: PushJob, jobId: string): Promise<PushTarget | undefined> {
  const { state } = await deps.commands.handlerOf(pushStream).load(job.userId);
  const device = state.devices.find(({ deviceId }) => deviceId === job.deviceId);
  if (device === undefined) return undefined;
  const living = await deps.sessions.listOf(job.userId);
  if (!living.some(({ id }) => id === device.sessionId)) {
    await endDevice(deps, job, 'signed-out', jobId);
    return undefined;
  }
  const { endpoint, p256dh, auth } = device;
  return endpoint === null || p256dh === null || auth === null ? undefined : { endpoint, p256dh, auth };
}

async function endDevice(
  { commands }: Deps,
  { userId, deviceId }: PushJob,
  why: 'gone' | 'signed-out',
  jobId: string,
): Promise<void> {
  await commands.handlerOf(pushStream).execute(
    userId,
    { kind: 'end', userId, deviceId, why },
    {
      ...{ actor: `job:${pushNotifications}`, correlationId: jobId, causationId: jobId },
      idempotency: { key: `${pushNotifications}/${jobId}`, hash: '' },
    },
  );
}

/**
 * Returns undefined when the notification was seen, deleted, hidden, from a blocked person, or superseded by a later
 * one.
 */
async function payloadOf(
  deps: Deps,
  { conduct, people }: Omit<PushOutside, 'sender'>,
  { userId, notificationId, leftOut, at }: PushJob,
): Promise<PushPayload | undefined> {
  const { reads } = deps;
  await requireProjected(deps, inboxProjection, naming(userId));
  const inbox = await reads.collection(inboxes).get(userId);
  const group = leftOut === undefined ? await groupOf(deps, notificationId, inbox?.seenUpTo ?? 0) : alone(leftOut, at);
  const unseen = await conduct.unseenBy(reads, userId);
  if (group === undefined) return undefined;
  await requireProjected(deps, withdrawnProjection, withdrawing([group]));
  if (await isWithdrawn(reads, group)) return undefined;
  if (!isOfSeenPeople(group, unseen)) return undefined;
  const [entry] = await notificationEntries(reads, [group], unseen);
  if (entry === undefined) return undefined;
  const { language } = (await people.addresseeOf(userId)) ?? { language: sourceLanguage };
  const whole = entry.body.in(language);
  const body = whole.length > longestBody ? `${whole.slice(0, longestBody - 1)}…` : whole;
  return { id: notificationId, tag: group.notificationId, body, link: entry.link, unread: unreadOf(inbox) };
}

/** Returns the group of the notification if it is the latest member; the push of a later member covers earlier ones. */
async function groupOf({ reads }: Deps, id: string, seenUpTo: number): Promise<GroupDoc | undefined> {
  const known = await reads.collection(notifications).get(id);
  const group = known && (await reads.collection(notificationGroups).get(known.groupId));
  if (!known || !group || known.seen || isSeen(group, seenUpTo)) return undefined;
  return group.members.at(-1)?.notificationId === id ? group : undefined;
}

const alone = (about: NonNullable<PushJob['leftOut']>, at: string): GroupDoc => ({
  ...about,
  ...{ members: [{ notificationId: about.notificationId, number: 0 }], actorIds: [about.actorId] },
  ...{ unseen: 1, createdAt: at, position: 0 },
});

// The topic by which a push service replaces pending messages, as only the latest message of an inbox entry matters.
// The topic is opaque and differs between people.

/** 32 characters, the maximum length of a topic (RFC 8030). */
const topicOf = (secrets: Secrets, entryId: string): string =>
  createHmac('sha256', secrets.get('push-topics')).update(entryId).digest('base64url').slice(0, 32);
