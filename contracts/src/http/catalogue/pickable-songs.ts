// The songs that a post can carry: the caller's own, liked ones, and those of artists whom the caller is tuned in to.
import { z } from 'zod';
import { call } from '../call';
import { postSongSchema } from '../social/social';

const answer = {
  tag: 'Social',
  access: 'session',
  query: z.object({ search: z.string().trim().max(200).catch('').default('') }),
  response: z.object({ songs: z.array(postSongSchema) }),
} as const;

export const pickableSongCalls = [
  call({ method: 'GET', path: '/api/user/songs', summary: "The caller's own public songs, for a post", ...answer }),
  call({ method: 'GET', path: '/api/user/liked-songs', summary: 'Songs that the caller likes, for a post', ...answer }),
  call({
    method: 'GET',
    path: '/api/user/tuned-in-songs',
    summary: 'Songs of artists that the caller is tuned in to, for a post',
    ...answer,
  }),
] as const;
