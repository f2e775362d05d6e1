// Needs of the social remote for tuned-in posts and for songs that a post can carry.
import { MatchersV3 } from '@pact-foundation/pact';
import type { Needs } from '../../infra/testing/consumer-pact';
import { moment, picture } from './pact-matchers';

const { boolean, eachLike, integer, like, regex, string } = MatchersV3;

const seen = {
  id: string('tide'),
  contentType: regex(/^(none|song|photo|audio|video)$/, 'none'),
  user: {
    id: string('nour-and-the-low-tide'),
    username: string('Nour & the Low Tide'),
    isArtist: boolean(true),
    isPatron: boolean(true),
    isFollowing: boolean(false),
    profileImageId: string('portrait-nour-and-the-low-tide'),
    tuneInPrice: integer(30_000),
  },
  createdAt: moment,
  updatedAt: moment,
  upvotes: integer(0),
  hasUpvoted: boolean(false),
  commentCount: integer(0),
};

/** Declares tests within the caller's `describe`, because each consumer has one pact. */
export function tunedInPacts(needs: Needs, track: object): void {
  it('tuned-in posts as a stranger sees them', async () => {
    const locked = {
      ...seen,
      locked: true,
      artworkColor: regex(/^#[0-9a-f]{6}$/, '#b09484'),
      isOwn: false,
      description: null,
      mediaUrl: null,
      media: null,
      song: null,
      mentions: [],
    };
    await needs('a read of the tuned-in posts of all', {
      given: 'the demo world',
      call: 'GET /api/social/tuned-in-posts',
      input: { query: { limit: 10, offset: 0 } },
      answer: { posts: eachLike(locked), hasMore: boolean(false) },
    });
    await needs("a read of an artist's tuned-in posts", {
      given: 'the demo world',
      call: 'GET /api/user/tuned-in-posts/{id}',
      input: { params: { id: 'nour-and-the-low-tide' }, query: { limit: 10, offset: 0 } },
      answer: { posts: eachLike(locked), hasMore: boolean(false) },
    });
  });

  it('a new tuned-in post', () => {
    const body = { description: 'For those who stayed.', contentType: 'none', mediaUrl: null, songId: null } as const;
    const { songId: _, ...rest } = body;
    return needs('a new tuned-in post', {
      given: 'a signed-in artist',
      call: 'POST /api/social/tuned-in-posts',
      input: { body },
      status: 201,
      answer: {
        post: {
          ...seen,
          ...rest,
          locked: false,
          artworkColor: null,
          isOwn: true,
          media: null,
          song: null,
          mentions: [],
        },
      },
    });
  });

  it('refusals of what is for artists, and of what is gone', async () => {
    const body = { description: 'Not mine to say.', contentType: 'none', mediaUrl: null, songId: null } as const;
    await needs('a tuned-in post by a listener', {
      given: 'a signed-in listener',
      call: 'POST /api/social/tuned-in-posts',
      input: { body },
      status: 403,
      answer: { status: 403, error: like('Only artists can post to their tuned-in audience') },
    });
    const gone = { status: 404, error: like('This post does not exist') };
    const params = { id: 'gone' };
    await needs('a read of a tuned-in post that was deleted', {
      ...{ given: 'a signed-in listener', status: 404, answer: gone },
      ...{ call: 'GET /api/social/tuned-in-posts/{id}', input: { params } },
    });
    await needs('an upvote of a tuned-in post that was deleted', {
      ...{ given: 'a signed-in listener', status: 404, answer: gone },
      ...{ call: 'POST /api/social/tuned-in-posts/{id}/upvote', input: { params } },
    });
    await needs('an edit of a tuned-in post that was deleted', {
      ...{ given: 'a signed-in artist', status: 404, answer: gone },
      ...{ call: 'PUT /api/social/tuned-in-posts/{id}', input: { params, body: { description: 'Too late.' } } },
    });
    await needs('a deletion of a tuned-in post that was deleted', {
      ...{ given: 'a signed-in artist', status: 404, answer: gone },
      ...{ call: 'DELETE /api/social/tuned-in-posts/{id}', input: { params } },
    });
  });

  it('the songs that a post can carry', async () => {
    const song = {
      id: string('salt-hours'),
      name: string('Salt Hours'),
      coverPhotoUrl: picture,
      artist: { id: string('nour-and-the-low-tide'), username: string('Nour & the Low Tide') },
      track,
    };
    await needs('a read of the own songs for a post', {
      given: 'a signed-in artist',
      call: 'GET /api/user/songs',
      answer: { songs: eachLike(song) },
    });
    await needs('a search through the liked songs for a post', {
      given: 'a signed-in listener',
      call: 'GET /api/user/liked-songs',
      input: { query: { search: 'a' } },
      answer: { songs: eachLike(song) },
    });
    await needs('a read of the songs of artists one is tuned in to', {
      given: 'a signed-in listener',
      call: 'GET /api/user/tuned-in-songs',
      answer: { songs: like([]) },
    });
  });
}
