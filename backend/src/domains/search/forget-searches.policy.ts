// Deletes a person's recent searches with their account.
import type { AccountDeleted } from '@libretto/contracts/events';
import { definePolicy } from '../../kernel/consumers/policies/policy';
import type { RecentSearches } from './recent-searches';

export const forgetSearchesPolicy = (searches: Pick<RecentSearches, 'forgetAll'>) =>
  definePolicy<AccountDeleted>({
    name: 'forget-searches',
    handlers: { AccountDeleted: ({ data: { userId } }) => searches.forgetAll(userId) },
  });
