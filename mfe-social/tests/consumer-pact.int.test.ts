// What the social side needs of the backend, written down as a pact that every build proves.
import { callApi } from '@libretto/contracts/client';
import { MatchersV3 } from '@pact-foundation/pact';
import { against, consumerPact, jsonHeaders, problemHeaders } from '../../infra/testing/consumer-pact';

const { boolean, eachLike, integer, like, number, regex, string } = MatchersV3;

const pact = consumerPact('mfe-social');
const json = { 'Content-Type': 'application/json' };
const time = regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, '2026-11-21T18:00:54.288Z');
const picture = regex(/^\/api\/img\/[a-z-]+\/[\w-]+$/, '/api/img/song/salt-hours');

/** What strips, the song picker and the queue behind them read of a song. */
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
  createdAt: time,
  upvotes: integer(8),
  hasUpvoted: boolean(true),
  commentCount: integer(5),
};

const reply = {
  id: string('evensong-at-the-deep-end-1-1'),
  user: {
    id: string('wren-adeyemi'),
    username: string('wren.adeyemi'),
    profileImageId: string('portrait-wren-adeyemi'),
    isArtist: boolean(false),
    isPatron: boolean(false),
  },
  comment: string('The first one. Obviously.'),
  createdAt: time,
  updatedAt: time,
  likes: integer(2),
  hasLiked: boolean(false),
};

describe('mfe-social needs of the backend', () => {
  it('the feed', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a read of the feed')
      .withRequest({ method: 'GET', path: '/api/social/posts', query: { limit: '3', offset: '0' } })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { posts: eachLike(post), hasMore: boolean(true) } })
      .executeTest(async ({ url }) => {
        const query = { limit: 3, offset: 0 };
        const { posts } = await against(url, () => callApi('GET /api/social/posts', { query }));
        expect(posts[0]?.song?.track.title).toBe('Salt Hours');
      }));

  it('the feed for a guest', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of the feed by a guest')
      .withRequest({ method: 'GET', path: '/api/social/posts', query: { limit: '1', offset: '0' } })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: { posts: eachLike({ id: string('post-1'), hasUpvoted: false, isOwn: false }), hasMore: boolean(true) },
      })
      .executeTest(async ({ url }) => {
        const query = { limit: 1, offset: 0 };
        const { posts } = await against(url, () => callApi('GET /api/social/posts', { query }));
        expect(posts[0]?.hasUpvoted).toBe(false);
      }));

  it('the posts of a person', () =>
    pact
      .given('the demo world')
      .uponReceiving("a read of a person's posts")
      .withRequest({
        method: 'GET',
        path: '/api/user/posts/the-parallax-choir',
        query: { limit: '10', offset: '0' },
      })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { posts: eachLike(post), hasMore: boolean(false) } })
      .executeTest(async ({ url }) => {
        const input = { params: { id: 'the-parallax-choir' }, query: { limit: 10, offset: 0 } };
        const { posts } = await against(url, () => callApi('GET /api/user/posts/{id}', input));
        expect(posts[0]?.user.username).toBe('The Parallax Choir');
      }));

  it('a new post with a song', () => {
    const body = { description: 'On repeat.', contentType: 'song', mediaUrl: null, songId: 'salt-hours' } as const;
    return pact
      .given('a signed-in listener')
      .uponReceiving('a new post with a song')
      .withRequest({ method: 'POST', path: '/api/social/posts', headers: json, body })
      .willRespondWith({
        status: 201,
        headers: jsonHeaders,
        body: { post: { ...post, description: 'On repeat.', contentType: 'song', isOwn: true } },
      })
      .executeTest(async ({ url }) => {
        const answer = await against(url, () => callApi('POST /api/social/posts', { body }));
        expect(answer.post.isOwn).toBe(true);
      });
  });

  it('an upvote', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('an upvote of a post')
      .withRequest({ method: 'POST', path: '/api/social/posts/post-2/upvote' })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { hasUpvoted: true, upvotes: integer(5) } })
      .executeTest(async ({ url }) => {
        const params = { id: 'post-2' };
        const answer = await against(url, () => callApi('POST /api/social/posts/{id}/upvote', { params }));
        expect(answer.hasUpvoted).toBe(true);
      }));

  it('a refusal to delete what somebody else posted', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving("a deletion of somebody else's post")
      .withRequest({ method: 'DELETE', path: '/api/social/posts/post-1' })
      .willRespondWith({
        status: 403,
        headers: problemHeaders,
        body: { status: 403, error: like('You cannot delete this post') },
      })
      .executeTest(async ({ url }) => {
        const params = { id: 'post-1' };
        await expect(against(url, () => callApi('DELETE /api/social/posts/{id}', { params }))).rejects.toMatchObject({
          status: 403,
          message: 'You cannot delete this post',
        });
      }));

  it('the counts of the composer', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a read of the own counts')
      .withRequest({ method: 'GET', path: '/api/social/user/counts' })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: { followerCount: integer(3), tunedInCount: integer(0) },
      })
      .executeTest(async ({ url }) => {
        const counts = await against(url, () => callApi('GET /api/social/user/counts'));
        expect(counts.followerCount).toBe(3);
      }));

  it('people to follow', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of suggestions by a guest')
      .withRequest({ method: 'GET', path: '/api/social/suggestions' })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: {
          users: eachLike({
            id: string('kasimir-vael'),
            username: string('Kasimir Vael'),
            profileImageId: string('portrait-kasimir-vael'),
            isPatron: boolean(false),
            followerCount: integer(5),
          }),
        },
      })
      .executeTest(async ({ url }) => {
        const { users } = await against(url, () => callApi('GET /api/social/suggestions'));
        expect(users).toHaveLength(1);
      }));

  it('following', () => {
    const body = { userId: 'wren-adeyemi', action: 'follow' } as const;
    return pact
      .given('a signed-in listener')
      .uponReceiving('a follow')
      .withRequest({ method: 'POST', path: '/api/social/follow', headers: json, body })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { isFollowing: true } })
      .executeTest(async ({ url }) => {
        const answer = await against(url, () => callApi('POST /api/social/follow', { body }));
        expect(answer.isFollowing).toBe(true);
      });
  });

  it('the comments on a song, with replies', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of the comments on a song')
      .withRequest({
        method: 'GET',
        path: '/api/songs/evensong-at-the-deep-end/comments',
        query: { limit: '20', offset: '3' },
      })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: {
          comments: eachLike({
            ...reply,
            replies: eachLike({ ...reply, parentId: string('parent'), replyingTo: string('mira.lindqvist') }),
          }),
          hasMore: boolean(false),
        },
      })
      .executeTest(async ({ url }) => {
        const input = { params: { id: 'evensong-at-the-deep-end' }, query: { limit: 20, offset: 3 } };
        const { comments } = await against(url, () => callApi('GET /api/songs/{id}/comments', input));
        expect(comments[0]?.replies[0]?.replyingTo).toBe('mira.lindqvist');
      }));

  it('a new comment on a song, and a reply on a post', async () => {
    const added = { comment: { ...reply, replies: [] }, newCommentCount: integer(6) };
    const comment = { comment: 'Listening again.', parentId: null };
    await pact
      .given('a signed-in listener')
      .uponReceiving('a comment on a song')
      .withRequest({ method: 'POST', path: '/api/songs/tiles/comments', headers: json, body: comment })
      .willRespondWith({ status: 201, headers: jsonHeaders, body: added })
      .executeTest(async ({ url }) => {
        const input = { params: { id: 'tiles' }, body: comment };
        const answer = await against(url, () => callApi('POST /api/songs/{id}/comments', input));
        expect(answer.newCommentCount).toBe(6);
      });
    const answered = { comment: '@otto.baines Good dog.', parentId: 'post-1-3' };
    await pact
      .given('a signed-in listener')
      .uponReceiving('a reply under a post')
      .withRequest({ method: 'POST', path: '/api/posts/post-1/comments', headers: json, body: answered })
      .willRespondWith({
        status: 201,
        headers: jsonHeaders,
        body: { ...added, comment: { ...added.comment, parentId: 'post-1-3', replyingTo: 'otto.baines' } },
      })
      .executeTest(async ({ url }) => {
        const input = { params: { id: 'post-1' }, body: answered };
        const answer = await against(url, () => callApi('POST /api/posts/{id}/comments', input));
        expect(answer.comment.replyingTo).toBe('otto.baines');
      });
  });

  it('a refusal to comment without a session', () => {
    const body = { comment: 'Nobody said this.', parentId: null };
    return pact
      .given('the demo world')
      .uponReceiving('a comment by a guest')
      .withRequest({ method: 'POST', path: '/api/songs/tiles/comments', headers: json, body })
      .willRespondWith({ status: 401, headers: problemHeaders, body: { status: 401, error: like('Please sign in') } })
      .executeTest(async ({ url }) => {
        const input = { params: { id: 'tiles' }, body };
        await expect(against(url, () => callApi('POST /api/songs/{id}/comments', input))).rejects.toMatchObject({
          status: 401,
        });
      });
  });

  it('an edit, a like and a deletion of comments', async () => {
    const body = { comment: 'The gap between the lanterns.' };
    await pact
      .given('a signed-in listener')
      .uponReceiving('an edit of the own comment on a song')
      .withRequest({ method: 'PUT', path: '/api/song-comments/evensong-at-the-deep-end-2', headers: json, body })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: { comment: { comment: body.comment, updatedAt: time } },
      })
      .executeTest(async ({ url }) => {
        const input = { params: { id: 'evensong-at-the-deep-end-2' }, body };
        const answer = await against(url, () => callApi('PUT /api/song-comments/{id}', input));
        expect(answer.comment.comment).toBe(body.comment);
      });
    await pact
      .given('a signed-in listener')
      .uponReceiving('a like of a comment under a post')
      .withRequest({ method: 'POST', path: '/api/comments/post-1-2/like' })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { hasLiked: true, likes: integer(2) } })
      .executeTest(async ({ url }) => {
        const params = { id: 'post-1-2' };
        const answer = await against(url, () => callApi('POST /api/comments/{id}/like', { params }));
        expect(answer.hasLiked).toBe(true);
      });
    await pact
      .given('a signed-in listener')
      .uponReceiving('a deletion of the own reply under a post')
      .withRequest({ method: 'DELETE', path: '/api/comments/post-1-1-2' })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { newCommentCount: integer(5) } })
      .executeTest(async ({ url }) => {
        const params = { id: 'post-1-1-2' };
        const answer = await against(url, () => callApi('DELETE /api/comments/{id}', { params }));
        expect(answer.newCommentCount).toBe(5);
      });
  });

  it('the songs that a post can carry', async () => {
    await pact
      .given('a signed-in artist')
      .uponReceiving('a read of the own public songs')
      .withRequest({
        method: 'GET',
        path: '/api/user/nour-and-the-low-tide/public-songs',
        query: { limit: '100', offset: '0' },
      })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: { songs: eachLike({ track }), hasMore: boolean(false) },
      })
      .executeTest(async ({ url }) => {
        const input = { params: { artistId: 'nour-and-the-low-tide' }, query: { limit: 100, offset: 0 } };
        const { songs } = await against(url, () => callApi('GET /api/user/{artistId}/public-songs', input));
        expect(songs[0]?.track.title).toBe('Salt Hours');
      });
    await pact
      .given('a signed-in listener')
      .uponReceiving('a read of the liked songs')
      .withRequest({ method: 'GET', path: '/api/player/playlist/liked-songs' })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { tracks: eachLike(track) } })
      .executeTest(async ({ url }) => {
        const params = { id: 'liked-songs' };
        const { tracks } = await against(url, () => callApi('GET /api/player/playlist/{id}', { params }));
        expect(tracks).toHaveLength(1);
      });
  });

  it('the balance to buy from, and whom the money goes to', async () => {
    await pact
      .given('a signed-in listener')
      .uponReceiving('a read of the own balance before a purchase')
      .withRequest({ method: 'GET', path: '/api/user/ines-halloran/balance' })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: { talentBalance: number(1425), euroBalance: number(0) },
      })
      .executeTest(async ({ url }) => {
        const params = { id: 'ines-halloran' };
        const balance = await against(url, () => callApi('GET /api/user/{id}/balance', { params }));
        expect(balance.talentBalance).toBe(1425);
      });
    await pact
      .given('a signed-in listener')
      .uponReceiving("a read of an artist's profile before a purchase")
      .withRequest({ method: 'GET', path: '/api/user/profile/nour-and-the-low-tide' })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: { profileImageId: string('portrait-nour-and-the-low-tide'), isPatron: boolean(true) },
      })
      .executeTest(async ({ url }) => {
        const params = { id: 'nour-and-the-low-tide' };
        const profile = await against(url, () => callApi('GET /api/user/profile/{id}', { params }));
        expect(profile.isPatron).toBe(true);
      });
  });

  it('a purchase at the price that was shown', () => {
    const body = { songId: 'o-antiphons', paymentMethod: 'talent_balance', price: 75 } as const;
    return pact
      .given('a signed-in listener')
      .uponReceiving('a purchase of a song')
      .withRequest({
        method: 'POST',
        path: '/api/song/purchase',
        headers: { ...json, 'Idempotency-Key': 'b9a0e1de-6a3b-4f0a-9c3a-8c2f0a3b7a11' },
        body,
      })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: { talentBalance: number(1350), euroBalance: number(0) },
      })
      .executeTest(async ({ url }) => {
        const idempotencyKey = 'b9a0e1de-6a3b-4f0a-9c3a-8c2f0a3b7a11';
        const answer = await against(url, () => callApi('POST /api/song/purchase', { body, idempotencyKey }));
        expect(answer.talentBalance).toBe(1350);
      });
  });

  it('the new price where it has changed, to be confirmed anew', () => {
    const body = { songId: 'phase-locked', paymentMethod: 'talent_balance', price: 50 } as const;
    return pact
      .given('a signed-in listener')
      .uponReceiving('a purchase at an outdated price')
      .withRequest({ method: 'POST', path: '/api/song/purchase', headers: json, body })
      .willRespondWith({
        status: 409,
        headers: problemHeaders,
        body: { status: 409, error: 'The price has changed. It is now 75 Talents.', price: 75 },
      })
      .executeTest(async ({ url }) => {
        await expect(against(url, () => callApi('POST /api/song/purchase', { body }))).rejects.toMatchObject({
          status: 409,
          problem: { price: 75 },
        });
      });
  });

  it('what an artist asks for access, before the dialog of tuning in and giving opens', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a read of a profile before supporting it')
      .withRequest({ method: 'GET', path: '/api/user/profile/kasimir-vael' })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: {
          username: string('Kasimir Vael'),
          profileImageId: string('portrait-kasimir-vael'),
          isPatron: boolean(false),
          followerCount: integer(4),
          isTunedIn: boolean(false),
          tuneInPrice: integer(30_000),
        },
      })
      .executeTest(async ({ url }) => {
        const params = { id: 'kasimir-vael' };
        const profile = await against(url, () => callApi('GET /api/user/profile/{id}', { params }));
        expect(profile.tuneInPrice).toBe(30_000);
      }));

  it('a tune-in at the price that was shown', () => {
    const body = { artistId: 'kasimir-vael', paymentMethod: 'balance', price: 300 } as const;
    const idempotencyKey = '1d1c2a60-58b7-4a52-9c0c-1f3f0a1f7e11.tune-in.300';
    return pact
      .given('a signed-in listener')
      .uponReceiving('a tune-in')
      .withRequest({
        method: 'POST',
        path: '/api/social/tune-in',
        headers: { ...json, 'Idempotency-Key': idempotencyKey },
        body,
      })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: { talentBalance: number(1125), euroBalance: number(0) },
      })
      .executeTest(async ({ url }) => {
        const answer = await against(url, () => callApi('POST /api/social/tune-in', { body, idempotencyKey }));
        expect(answer.talentBalance).toBe(1125);
      });
  });

  it('that a tune-in at another price is refused with the present one', () => {
    const body = { artistId: 'ottilie-brandreth', paymentMethod: 'balance', price: 200 } as const;
    return pact
      .given('a signed-in listener')
      .uponReceiving('a tune-in at an outdated price')
      .withRequest({ method: 'POST', path: '/api/social/tune-in', headers: json, body })
      .willRespondWith({
        status: 409,
        headers: problemHeaders,
        body: { status: 409, error: 'The price has changed. It is now 300 Talents.', price: 300 },
      })
      .executeTest(async ({ url }) => {
        await expect(against(url, () => callApi('POST /api/social/tune-in', { body }))).rejects.toMatchObject({
          status: 409,
          problem: { price: 300 },
        });
      });
  });

  it('that nobody tunes in twice', () => {
    const body = { artistId: 'the-parallax-choir', paymentMethod: 'balance', price: 300 } as const;
    return pact
      .given('a signed-in listener')
      .uponReceiving('a tune-in to an artist whom the listener is tuned in to')
      .withRequest({ method: 'POST', path: '/api/social/tune-in', headers: json, body })
      .willRespondWith({
        status: 409,
        headers: problemHeaders,
        body: { status: 409, code: 'already-tuned-in', error: 'You are already tuned in to this artist' },
      })
      .executeTest(async ({ url }) => {
        await expect(against(url, () => callApi('POST /api/social/tune-in', { body }))).rejects.toMatchObject({
          code: 'already-tuned-in',
        });
      });
  });

  it('a donation, and that it is not too small', async () => {
    const body = { artistId: 'kasimir-vael', amount: 100, paymentMethod: 'balance' } as const;
    const idempotencyKey = '1d1c2a60-58b7-4a52-9c0c-1f3f0a1f7e11.donate.100';
    await pact
      .given('a signed-in listener')
      .uponReceiving('a donation')
      .withRequest({
        method: 'POST',
        path: '/api/social/donate',
        headers: { ...json, 'Idempotency-Key': idempotencyKey },
        body,
      })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: { talentBalance: number(1025), euroBalance: number(0) },
      })
      .executeTest(async ({ url }) => {
        const answer = await against(url, () => callApi('POST /api/social/donate', { body, idempotencyKey }));
        expect(answer.talentBalance).toBe(1025);
      });
    const small = { ...body, amount: 99 };
    await pact
      .given('a signed-in listener')
      .uponReceiving('a donation below the minimum')
      .withRequest({ method: 'POST', path: '/api/social/donate', headers: json, body: small })
      .willRespondWith({
        status: 422,
        headers: problemHeaders,
        body: { status: 422, error: 'Minimum donation is 100 Talents' },
      })
      .executeTest(async ({ url }) => {
        await expect(against(url, () => callApi('POST /api/social/donate', { body: small }))).rejects.toMatchObject({
          status: 422,
        });
      });
  });

  it('who is tuned in, for their artist', () =>
    pact
      .given('a signed-in artist')
      .uponReceiving('a read of who is tuned in to the own profile')
      .withRequest({
        method: 'GET',
        path: '/api/user/nour-and-the-low-tide/tuned-in-subscribers',
        query: { search: '', limit: '10', offset: '0' },
      })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: {
          subscribers: eachLike({
            id: string('tomas-reuter'),
            username: string('tomas.reuter'),
            profilePhotoUrl: picture,
            isPatron: boolean(false),
            followerCount: integer(2),
            isArtist: boolean(false),
            subscribedAt: time,
          }),
          hasMore: boolean(false),
        },
      })
      .executeTest(async ({ url }) => {
        const input = { params: { id: 'nour-and-the-low-tide' }, query: { search: '', limit: 10, offset: 0 } };
        const page = await against(url, () => callApi('GET /api/user/{id}/tuned-in-subscribers', input));
        expect(page.subscribers[0]?.username).toBe('tomas.reuter');
      }));
});
