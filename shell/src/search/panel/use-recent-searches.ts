// The recent searches: those of a signed-in user are stored on the server for every device, those of a guest in this
// browser.
import { toast } from '@libretto/kit/feedback';
import { command, failureText } from '@libretto/product/command';
import { invalidate, patch, query } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../session/use-session';
import { forgetAllSearches, forgetSearch, rememberSearch, useGuestSearches } from './recent-searches';

const call = 'GET /api/search/recent';
const none: readonly string[] = [];

export interface RecentSearches {
  readonly searches: readonly string[];
  remember(query: string): void;
  forget(query: string): void;
  forgetAll(): void;
}

/** @param isWanted whether they are shown; they are not requested before that. */
export function useRecentSearches(isWanted: boolean): RecentSearches {
  const isGuest = useUser() === null;
  const ofGuest = useGuestSearches();
  const queries = useQueryClient();
  const { data } = useQuery({ ...query(call), enabled: isWanted && !isGuest });
  if (isGuest) {
    return { searches: ofGuest, remember: rememberSearch, forget: forgetSearch, forgetAll: forgetAllSearches };
  }

  const hold = (searches: readonly string[]) => patch(queries, call, undefined, () => ({ searches: [...searches] }));
  const forgetting = async (query: string | undefined) => {
    patch(queries, call, undefined, (held) => ({
      searches: query === undefined ? [] : held.searches.filter((other) => other !== query),
    }));
    try {
      hold((await command('DELETE /api/search/recent', { query: { query } })).searches);
    } catch (error) {
      // Searches that the server still has are shown again.
      void invalidate(queries, call);
      toast.show({ type: 'error', title: failureText(error, t`The search could not be removed`) });
    }
  };
  return {
    searches: data?.searches ?? none,
    remember: (text) => {
      const searched = text.trim();
      if (searched.length < 2) return;
      // A search that could not be stored is not worth an error message.
      command('POST /api/search/recent', { body: { query: searched } }).then(
        ({ searches }) => hold(searches),
        () => undefined,
      );
    },
    forget: (query) => void forgetting(query),
    forgetAll: () => void forgetting(undefined),
  };
}
