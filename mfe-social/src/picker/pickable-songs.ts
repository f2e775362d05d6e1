// The songs that a post can carry: the user's own, liked ones, and those of artists that the user is tuned in to. The
// server searches them.

import type { Track } from '@libretto/contracts/federation';
import { query } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export type PickerTab = 'own' | 'liked' | 'tuned-in';

const calls = {
  own: 'GET /api/user/songs',
  liked: 'GET /api/user/liked-songs',
  'tuned-in': 'GET /api/user/tuned-in-songs',
} as const;

/** Refetches whenever a tab is opened, and keeps the songs of the last search while a new one is pending. */
export function usePickableSongs(tab: PickerTab, search: string) {
  const searched = search.trim();
  return useQuery({
    ...query(calls[tab], { query: searched === '' ? {} : { search: searched } }),
    select: ({ songs }): readonly Track[] => songs.map(({ track }) => track),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Texts of the empty states, from the spec. */
export function emptyText(tab: PickerTab, search: string): string {
  if (search.trim() !== '') return t`No songs found`;
  switch (tab) {
    case 'own':
      return t`You haven't uploaded any songs yet`;
    case 'liked':
      return t`You haven't liked any songs yet`;
    case 'tuned-in':
      return t`No songs from artists you're tuned in to`;
  }
}
