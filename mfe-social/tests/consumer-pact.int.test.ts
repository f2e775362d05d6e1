// The needs of the social remote, recorded as a pact that every build of the backend verifies.
import { MatchersV3 } from '@pact-foundation/pact';
import { consumerPact, needsOf } from '../../infra/testing/consumer-pact';
import { commentPacts } from './comment-pacts';
import { moderationPacts } from './moderation-pacts';
import { moment, picture } from './pact-matchers';
import { supportPacts } from './support-pacts';
import { tunedInPacts } from './tuned-in-pacts';
import { uploadPacts } from './upload-pacts';

const { boolean, eachLike, integer, like, number, regex, string } = MatchersV3;

const pact = consumerPact('mfe-social');
const needs = needsOf(pact);

/** The fields of a song that song strips, the song picker and the queue read. */
const track = {
  id: string('salt-hours'),
  title: string('Salt Hours'),
  artist: string('Nour & the Low Tide'),
  artistId: string('nour-and-the-low-tide'),
  artworkUrl: picture,
  artworkColor: regex(/^#[0-9a-f]{6}$/, '#b09484'),
  duration: number(62.9),
  isPaid: boolean(false),
  price: number(75),
  isPurchased: boolean(false),
  isPlayableInFull: boolean(true),
  commentCount: integer(3),
};

const post = {
  id: string('post-1'),
  description: string('We sang this in a drained swimming pool in February.'),
  contentType: regex(/^(none|song)$/, 'song'),
  song: {
    id: string('salt-hours'),
    name: string('Salt Hours'),
    coverPhotoUrl: picture,
    artist: { id: string('nour-and-the-low-tide'), username: string('Nour & the Low Tide') },
    track,
  },
  user: {
    id: string('the-parallax-choir'),
    username: string('The Parallax Choir'),
    isArtist: boolean(true),
    isPatron: boolean(true),
    isFollowing: boolean(true),
    profileImageId: string('portrait-the-parallax-choir'),
  },
  isOwn: boolean(false),
  createdAt: moment,
  upvotes: integer(8),
  hasUpvoted: boolean(true),
  commentCount: integer(5),
};

describe('mfe-social needs of the backend', () => {
  it('the feed', () =>
    needs('a read of the feed', {
      given: 'a signed-in listener',
      call: 'GET /api/social/posts',
      input: { query: { limit: 3, offset: 0 } },
      answer: { posts: eachLike(post), hasMore: boolean(true) },
    }));

  it('the feed for a guest', () =>
    needs('a read of the feed by a guest', {
      given: 'the demo world',
      call: 'GET /api/social/posts',
      input: { query: { limit: 1, offset: 0 } },
      answer: { posts: eachLike({ id: string('post-1'), hasUpvoted: false, isOwn: false }), hasMore: boolean(true) },
    }));

  it('the posts of a person', () =>
    needs("a read of a person's posts", {
      given: 'the demo world',
      call: 'GET /api/user/posts/{id}',
      input: { params: { id: 'the-parallax-choir' }, query: { limit: 10, offset: 0 } },
      answer: { posts: eachLike(post), hasMore: boolean(false) },
    }));

  it('one post', () =>
    needs('a read of one post', {
      given: 'the demo world',
      call: 'GET /api/social/posts/{id}',
      input: { params: { id: 'post-1' } },
      answer: { post: { ...post, isOwn: boolean(false) } },
    }));

  it('a post that is no longer there', () =>
    needs('a read of a post that was deleted', {
      given: 'the demo world',
      call: 'GET /api/social/posts/{id}',
      input: { params: { id: 'gone' } },
      status: 404,
      answer: { status: 404, error: like('This post does not exist') },
    }));

  it('a new post with a song', () => {
    const body = { description: 'On repeat.', contentType: 'song', mediaUrl: null, songId: 'salt-hours' } as const;
    return needs('a new post with a song', {
      given: 'a signed-in listener',
      call: 'POST /api/social/posts',
      input: { body },
      status: 201,
      answer: { post: { ...post, description: 'On repeat.', contentType: 'song', isOwn: true } },
    });
  });

  it('the feed of those whom one follows', () =>
    needs('a read of the feed of the followed', {
      given: 'a signed-in listener',
      call: 'GET /api/social/posts',
      input: { query: { limit: 3, offset: 0, from: 'following' } },
      answer: {
        posts: eachLike({ id: string('post-2'), updatedAt: moment, isOwn: boolean(false) }),
        hasMore: boolean(true),
      },
    }));

  it('a refusal to edit what somebody else posted', () =>
    needs("an edit of somebody else's post", {
      given: 'a signed-in listener',
      call: 'PUT /api/social/posts/{id}',
      input: {
        params: { id: 'post-1' },
        body: { description: 'Not mine.', contentType: 'none', mediaUrl: null, songId: null },
      },
      status: 403,
      answer: { status: 403, error: like('You cannot edit this post') },
    }));

  it('people who may be mentioned', () =>
    needs('a search for people to mention', {
      given: 'a signed-in listener',
      call: 'GET /api/social/mentionable',
      input: { query: { search: 'nour', limit: 8 } },
      answer: {
        users: eachLike({
          id: string('nour-and-the-low-tide'),
          username: string('Nour & the Low Tide'),
          profileImageId: string('portrait-nour-and-the-low-tide'),
          isArtist: boolean(true),
          isPatron: boolean(false),
        }),
      },
    }));

  it('an upvote', () =>
    needs('an upvote of a post', {
      given: 'a signed-in listener',
      call: 'POST /api/social/posts/{id}/upvote',
      input: { params: { id: 'post-2' } },
      answer: { hasUpvoted: true, upvotes: integer(5) },
    }));

  it('a refusal to delete what somebody else posted', () =>
    needs("a deletion of somebody else's post", {
      given: 'a signed-in listener',
      call: 'DELETE /api/social/posts/{id}',
      input: { params: { id: 'post-1' } },
      status: 403,
      answer: { status: 403, error: like('You cannot delete this post') },
    }));

  it('the counts of the composer', () =>
    needs('a read of the own counts', {
      given: 'a signed-in listener',
      call: 'GET /api/social/user/counts',
      answer: { followerCount: integer(3), tunedInCount: integer(0) },
    }));

  it('people to follow', () =>
    needs('a read of suggestions by a guest', {
      given: 'the demo world',
      call: 'GET /api/social/suggestions',
      answer: {
        users: eachLike({
          id: string('kasimir-vael'),
          username: string('Kasimir Vael'),
          profileImageId: string('portrait-kasimir-vael'),
          isPatron: boolean(false),
          followerCount: integer(5),
        }),
      },
    }));

  it('following', () => {
    const body = { userId: 'wren-adeyemi', action: 'follow' } as const;
    return needs('a follow', {
      given: 'a signed-in listener',
      call: 'POST /api/social/follow',
      input: { body },
      answer: { isFollowing: true },
    });
  });

  const person = {
    id: string('tomas-reuter'),
    username: string('tomas.reuter'),
    profileImageId: string('portrait-tomas-reuter'),
    isPatron: boolean(false),
    isArtist: boolean(false),
    followerCount: integer(2),
    isFollowing: boolean(false),
  };
  const input = { params: { id: 'nour-and-the-low-tide' }, query: { search: '', limit: 10, offset: 0 } };

  it('who follows somebody', () =>
    needs('a read of the followers of somebody', {
      given: 'a signed-in artist',
      call: 'GET /api/user/{id}/followers',
      input,
      answer: { users: eachLike(person), hasMore: boolean(false) },
    }));

  it('whom somebody follows', () =>
    needs('a read of those whom somebody follows', {
      given: 'a signed-in artist',
      call: 'GET /api/user/{id}/following',
      input,
      answer: { users: eachLike(person), hasMore: boolean(false) },
    }));

  it('the end of being followed', () =>
    needs('a removal of a follower', {
      given: 'a signed-in artist',
      call: 'POST /api/user/remove-follower',
      input: { body: { userId: 'sol-castellanos' } },
      answer: { success: true },
    }));

  commentPacts(needs);
  moderationPacts(needs);
  supportPacts(needs);
  tunedInPacts(needs, track);
  uploadPacts(pact);
});
