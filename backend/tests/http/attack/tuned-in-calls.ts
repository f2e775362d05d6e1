// The expected behaviour of calls for tuned-in posts and their media under attack.
import { type AttackedCall, id, open, own } from './attacked-call';

const comment = () => ({ comment: 'A line' });

export const tunedInCalls = {
  'GET /api/social/tuned-in-posts/{id}/comments': { others: 403, params: id('tunedInPost') },
  'POST /api/social/tuned-in-posts/{id}/comments': { others: 403, params: id('tunedInPost'), body: comment },
  'PUT /api/social/tuned-in-comments/{id}': { others: 403, params: id('tunedInComment'), body: comment },
  'DELETE /api/social/tuned-in-comments/{id}': { others: 403, params: id('tunedInComment') },
  'POST /api/social/tuned-in-comments/{id}/like': { others: 403, params: id('tunedInComment') },
  'PUT /api/social/tuned-in-posts/{id}/slow-mode': {
    others: 403,
    params: id('tunedInPost'),
    body: () => ({ seconds: 0 }),
  },
  'PUT /api/social/tuned-in-comments/{id}/pin': {
    others: 403,
    params: id('tunedInComment'),
    body: () => ({ pinned: true }),
  },
  'GET /api/user/songs': own,
  'GET /api/user/liked-songs': own,
  'GET /api/user/tuned-in-songs': own,
  'POST /api/social/upload': own,
  'GET /api/social/media/{id}': { others: 404, params: id('media') },
  'GET /api/social/tuned-in-posts': open,
  'POST /api/social/tuned-in-posts': { ...own, body: () => ({ description: 'For fans' }) },
  'GET /api/social/tuned-in-posts/{id}': { ...open, params: id('tunedInPost') },
  'PUT /api/social/tuned-in-posts/{id}': {
    others: 403,
    params: id('tunedInPost'),
    body: () => ({ description: 'Better' }),
  },
  'DELETE /api/social/tuned-in-posts/{id}': { others: 403, params: id('tunedInPost') },
  'POST /api/social/tuned-in-posts/{id}/upvote': { others: 403, params: id('tunedInPost') },
  'GET /api/user/tuned-in-posts/{id}': { ...open, params: id('owner') },
} satisfies Readonly<Record<string, AttackedCall>>;
