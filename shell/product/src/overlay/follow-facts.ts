// Propagates overlay values to cached responses and to other tabs.
import { openChannel } from '@libretto/contracts/client/browser';
import { toast } from '@libretto/kit/feedback';
import { failureText } from '@libretto/product/command';
import { type Facts, facts } from '@libretto/product/facts';
import { userId } from '@libretto/product/session';
import { t } from '@lingui/core/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidate } from '../data/query';
import { likedSongsId } from '../links/paths';
import type { Fact, SwitchKind } from './fact-values';
import { patchAnswer } from './patch-answer';

/** Lists of likes are fetched again once changes have paused for this long. */
export const quietAfterMs = 800;

/** Applies each value to cached responses at once; a response requested before a change does not overwrite it. */
export function syncQueryCache(queries: QueryClient, facts: Facts): () => void {
  const askedAt = new Map<string, number>();
  const cache = queries.getQueryCache();
  const stopFacts = facts.onChange((fact) => {
    for (const query of cache.getAll()) {
      const patched = patchAnswer(query.state.data, fact);
      // A patched response keeps its age.
      if (patched !== query.state.data)
        queries.setQueryData(query.queryKey, patched, { updatedAt: query.state.dataUpdatedAt });
    }
  });
  const stopCache = cache.subscribe((event) => {
    const { queryHash, queryKey, state } = event.query;
    if (event.type === 'removed') askedAt.delete(queryHash);
    if (event.type !== 'updated') return;
    if (event.action.type === 'fetch') askedAt.set(queryHash, facts.now);
    if (event.action.type !== 'success' || event.action.manual) return;
    const { newer, older } = facts.around(askedAt.get(queryHash) ?? facts.now);
    for (const fact of older) if (patchAnswer(state.data, fact) !== state.data) facts.invalidate(fact);
    const patched = newer.reduce((answer, fact) => patchAnswer(answer, fact), state.data);
    if (patched !== state.data) queries.setQueryData(queryKey, patched, { updatedAt: state.dataUpdatedAt });
  });
  return () => {
    stopFacts();
    stopCache();
  };
}

const tunedInLists = [
  'GET /api/social/tuned-in-posts',
  'GET /api/social/tuned-in-posts/{id}',
  'GET /api/user/tuned-in-posts/{id}',
  'GET /api/user/tuned-in-songs',
] as const;

/**
 * A liked or purchased song should appear in its list soon. An unliked song stays, with an empty heart, until the list
 * is opened again: a row that disappeared at once could not be liked again.
 */
export function readListsOfFacts(queries: QueryClient, facts: Facts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readSoon = ({ kind, id, value }: Fact) => {
    // While a mutation is pending, the server's lists do not contain it either.
    if (facts.isPending(kind, id)) return;
    if (kind === 'tunedIn') {
      // Locked posts have become readable in every list that shows them.
      for (const call of tunedInLists) void invalidate(queries, call);
      return;
    }
    if (kind !== 'liked' && kind !== 'purchased' && kind !== 'albumFollowed') return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      void invalidate(queries, 'GET /api/library/overview', undefined, { later: !value && kind !== 'albumFollowed' });
      if (kind === 'albumFollowed') return;
      if (kind === 'purchased') void invalidate(queries, 'GET /api/library/purchases');
      void invalidate(queries, 'GET /api/player/playlist/{id}', { params: { id: likedSongsId } }, { later: !value });
    }, quietAfterMs);
  };
  const stops = [facts.onChange(readSoon), facts.onAnswer(readSoon)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** A channel between the tabs of one browser, for one user. */
export interface FactChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

export function shareWithTabs(facts: Facts, channel: FactChannel): () => void {
  const receive = ({ data }: { data: unknown }) => {
    const { person, fact } = data as { person: string; fact: Fact };
    if (person === userId()) facts.set(fact.kind, fact.id, fact.value, 'another-tab');
  };
  const stop = facts.onChange((fact, source) => {
    const person = userId();
    if (person && source !== 'another-tab') channel.postMessage({ person, fact });
  });
  channel.addEventListener('message', receive);
  return () => {
    stop();
    channel.removeEventListener('message', receive);
  };
}

const explained = new WeakSet<Facts>();

/** A control that reverts automatically would look broken, so a message explains a refused mutation once per page. */
function reportRefusals(facts: Facts): () => void {
  if (explained.has(facts)) return () => undefined;
  explained.add(facts);
  const texts: Record<SwitchKind, () => string> = {
    liked: () => t`Your like was not saved`,
    albumFollowed: () => t`Your library was not changed`,
    following: () => t`Following was not changed`,
    upvoted: () => t`Your upvote was not saved`,
    purchased: () => t`Your change was not saved`,
    tunedIn: () => t`Your change was not saved`,
  };
  const stop = facts.onRefusal((kind, error) => toast.error(failureText(error, texts[kind]())));
  return () => {
    stop();
    explained.delete(facts);
  };
}

/** Starts the cache updates, the list refreshes, the sync between tabs, and the texts for refused mutations. */
export function followFacts(queries: QueryClient, facts: Facts): () => void {
  const channel = openChannel('libretto-facts');
  const stops = [syncQueryCache(queries, facts), readListsOfFacts(queries, facts), reportRefusals(facts)];
  if (channel) stops.push(shareWithTabs(facts, channel));
  return () => {
    for (const stop of stops) stop();
    channel?.close();
  };
}

const followed = new WeakSet<QueryClient>();

/**
 * Called by the shell and every page; the first call starts it. It never stops, so that changes are not lost while a
 * page of another remote is shown.
 */
export function useFollowFacts(): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (followed.has(queries)) return;
    followed.add(queries);
    followFacts(queries, facts);
  }, [queries]);
}
