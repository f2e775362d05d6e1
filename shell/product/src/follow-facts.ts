// Carries facts to where they are shown: into held answers, and to the other tabs.
import { openChannel } from '@libretto/contracts/client/browser';
import { type Fact, type Facts, facts } from '@libretto/product/facts';
import { userId } from '@libretto/product/session';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { patchAnswer } from './patch-answer';
import { likedSongsId } from './paths';
import { readAgain } from './query';

/** Lists of what one likes are read again once the presses have calmed down. */
export const quietAfterMs = 800;

/** Held answers know every fact at once; an answer that was asked for before a fact does not take it back. */
export function keepAnswersTrue(queries: QueryClient, facts: Facts): () => void {
  const askedAt = new Map<string, number>();
  const cache = queries.getQueryCache();
  const stopFacts = facts.onChange((fact) => {
    for (const query of cache.getAll()) {
      const patched = patchAnswer(query.state.data, fact);
      // An answer does not become newer by a fact that was added to it.
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
 * A song that was liked or bought belongs in its list soon; one that was unliked stays, with its empty heart, until the list
 * is opened again: a row that vanishes under the finger cannot be liked back.
 */
export function readListsOfFacts(queries: QueryClient, facts: Facts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readSoon = ({ kind, id, value }: Fact) => {
    // Until the server has a press, its lists do not have it either.
    if (facts.isUnderWay(kind, id)) return;
    if (kind === 'tunedIn') {
      // What was locked is readable now, in every list that shows it.
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

/** Of one browser, and of the same person. */
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

/** All of it. */
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
 * For the shell and every page, whichever comes first. What changes while a page of another remote shows must not be lost,
 * so it goes on for good.
 */
export function useFollowFacts(): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (followed.has(queries)) return;
    followed.add(queries);
    followFacts(queries, facts);
  }, [queries]);
}
