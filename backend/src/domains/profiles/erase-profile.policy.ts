// Erases a person's profile and pictures with their account.
import type { AccountDeleted } from '@libretto/contracts/events';
import type { CommandHandler } from '../../kernel/commands/commands';
import { definePolicy } from '../../kernel/consumers/policies/policy';
import type { ProfileCommand, ProfileRefusal, ProfileState } from './profile.decider';
import type { ProfileEvent } from './profile.events';

type ProfileHandler = CommandHandler<ProfileState, ProfileCommand, ProfileEvent, ProfileRefusal>;

export const eraseProfilePolicy = (profiles: ProfileHandler) =>
  definePolicy<AccountDeleted>({
    name: 'erase-profile',
    handlers: {
      AccountDeleted: ({ data: { userId } }, reaction) =>
        profiles.execute(userId, { kind: 'erase', userId }, reaction.command()),
    },
  });
