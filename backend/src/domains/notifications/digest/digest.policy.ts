// Schedules each digest as a job for its morning. Each digest queues the next one, so that no job has to scan all
// people.
import type { CommandHandler } from '../../../kernel/commands/commands';
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import type { Jobs } from '../../../ports/operations/jobs';
import type { DigestCommand, DigestEvent, DigestState } from './digest.decider';
import { nextMorningMs } from './next-morning';

export const mailDigests = 'mail-digest';

export interface DigestJob {
  readonly userId: string;
  readonly choiceId: string;
}

/** A mail server that is down for hours loses no mail. */
const maxAttempts = 50;
/** Low priority, because nobody waits for a digest. */
const priority = 150;

type DigestHandler = CommandHandler<DigestState, DigestCommand, DigestEvent, never>;

export const digestPolicy = (digests: DigestHandler, jobs: Pick<Jobs, 'enqueue'>) => {
  const queueNext = async (about: DigestJob, id: string, at: string) => {
    const { state } = await digests.load(about.userId);
    // The setting was changed since; the new choice queues its own digests.
    if (state.frequency === 'off' || state.choiceId !== about.choiceId) return;
    const notBeforeMs = nextMorningMs(Date.parse(at), state.timeZone, state.frequency);
    await jobs.enqueue({ id, type: mailDigests, payload: about, maxAttempts, priority, notBeforeMs });
  };
  return definePolicy<DigestEvent>({
    name: 'mail-digests',
    handlers: {
      DigestChosen: ({ data: { userId, choiceId }, metadata: { at } }, reaction) =>
        queueNext({ userId, choiceId }, reaction.id('digest'), at),
      DigestMade: ({ data: { userId, choiceId }, metadata: { at } }, reaction) =>
        queueNext({ userId, choiceId }, reaction.id('digest'), at),
    },
  });
};
