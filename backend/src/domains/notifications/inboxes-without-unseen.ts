// Suppresses notifications between people who blocked one another.
import type { CommandHandler } from '../../kernel/commands/commands';
import type { Conduct } from '../../ports/directory/conduct';
import type { InboxCommand, InboxState } from './inbox.decider';
import { type InboxEvent, ownActorId } from './inbox.events';

type InboxHandler = CommandHandler<InboxState, InboxCommand, InboxEvent, never>;

/** Wraps the inboxes so that no notification from blocked people is opened. */
export const inboxesWithoutUnseen = (inboxes: InboxHandler, conduct: Pick<Conduct, 'areApart'>): InboxHandler => ({
  load: (id) => inboxes.load(id),
  execute: async (userId, command, context) => {
    const actorId = command.kind === 'open' ? command.notification.actorId : ownActorId;
    if (actorId === ownActorId || !(await conduct.areApart(userId, actorId))) {
      return inboxes.execute(userId, command, context);
    }
    const { state, revision } = await inboxes.load(userId);
    return {
      ...{ kind: 'accepted', streamId: `inbox-${userId}`, events: [], eventIds: [], at: '' },
      ...{ state, revision, tokens: [], lastPosition: undefined, replayed: false },
    };
  },
});
