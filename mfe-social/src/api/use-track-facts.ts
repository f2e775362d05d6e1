// Keeps the songs in held posts true while they are bought or liked anywhere on the page.
import { useBusMessage } from '@libretto/kit/use-bus';
import { useQueryClient } from '@tanstack/react-query';
import { changePosts } from './posts-cache';

export function useTrackFacts(): void {
  const queries = useQueryClient();
  useBusMessage('track/changed', ({ trackId, changes }) => {
    changePosts(queries, (post) => {
      if (post.song?.id !== trackId) return post;
      const isPlayableInFull = changes.isPurchased || post.song.track.isPlayableInFull;
      return { ...post, song: { ...post.song, track: { ...post.song.track, ...changes, isPlayableInFull } } };
    });
  });
}
