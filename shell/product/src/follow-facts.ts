// Propagates overlay values to cached responses and to other tabs.
import { openChannel } from '@libretto/contracts/client/browser';
import { type Fact, type Facts, facts } from '@libretto/product/facts';
import { userId } from '@libretto/product/session';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { patchAnswer } from './patch-answer';
import { likedSongsId } from './paths';
import { readAgain } from './query';

/** Lists of likes are fetched again once presses have paused for this long. */
export const quietAfterMs = 800;

/** Applies each value to cached responses at once; a response requested before a change does not overwrite it. */
export function keepAnswersTrue(queries: QueryClient, facts: Facts): () => void {
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
    for (const fact of older) if (patchAnswer(state.data, fact) !== state.data) facts.outdate(fact);
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
    // While a press is pending, the server's lists do not contain it either.
    if (facts.isUnderWay(kind, id)) return;
    if (kind === 'tunedIn') {
      // Locked posts have become readable in every list that shows them.
      for (const call of tunedInLists) void readAgain(queries, call);
      return;
    }
    if (kind !== 'liked' && kind !== 'purchased' && kind !== 'albumFollowed') return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      void readAgain(queries, 'GET /api/library/overview', undefined, { later: !value && kind !== 'albumFollowed' });
      if (kind === 'albumFollowed') return;
      if (kind === 'purchased') void readAgain(queries, 'GET /api/library/purchases');
      void readAgain(queries, 'GET /api/player/playlist/{id}', { params: { id: likedSongsId } }, { later: !value });
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
    if (person === userId()) facts.learn(fact.kind, fact.id, fact.value, 'another-tab');
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

/** Starts the cache updates, the list refreshes and the sync between tabs. */
export function followFacts(queries: QueryClient, facts: Facts): () => void {
  const channel = openChannel('libretto-facts');
  const stops = [keepAnswersTrue(queries, facts), readListsOfFacts(queries, facts)];
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
