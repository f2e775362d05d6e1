import { tuneIn } from '../../../tests/support/people/supported-artist';
import { topUp } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function bellOf(person: Awaited<ReturnType<TestApp['signUp']>>) {
  await app.settle();
  const { notifications } = (await person.get('/api/notifications')).body;
  const { unread } = (await person.get('/api/notifications/count')).body;
  return { notifications, unread };
}

test('comments of several people are one entry until it is seen, and each counts', async () => {
  const owner = await app.signUp();
  const { post } = (await owner.post('/api/social/posts', { description: 'A hall.' })).body;
  const people = [];
  for (const name of ['Ines', 'Otto', 'Mira']) people.push(await app.signUp({ username: `${name} ${owner.userId}` }));
  const [ines, otto, mira] = people as [typeof owner, typeof owner, typeof owner];
  const say = (by: typeof owner) => by.post(`/api/posts/${post.id}/comments`, { comment: 'Yes' });
  for (const by of [ines, otto, mira]) await say(by);
  const latest = (await say(ines)).body.comment.id;
  const first = await bellOf(owner);
  expect(first).toMatchObject({
    unread: 4,
    notifications: [
      {
        kind: 'comment',
        count: 4,
        seen: false,
        body: `${ines.username} and 2 others commented on your post`,
        // The link leads to the latest comment, however far down it is.
        link: `/post/${post.id}?comment=${latest}`,
      },
    ],
  });
  const [{ id: notificationId }] = first.notifications;
  expect((await owner.post('/api/notifications/mark-seen', { notificationId })).body).toMatchObject({ unread: 0 });
  await say(otto);
  expect(await bellOf(owner)).toMatchObject({
    unread: 1,
    notifications: [
      { body: `${otto.username} commented on your post`, seen: false },
      { id: notificationId, seen: true },
    ],
  });
});

test('a notification half a day later forms a new group', async () => {
  const artist = await app.signUp();
  for (const passedMs of [0, 11 * 3_600_000, 13 * 3_600_000]) {
    app.clock.advance(passedMs);
    const fan = await app.userClient((await app.signUp()).userId);
    await fan.post('/api/social/follow', { userId: artist.userId, action: 'follow' });
    await app.settle();
  }
  const again = await app.userClient(artist.userId);
  const { notifications } = (await again.get('/api/notifications')).body;
  expect(notifications.map(({ count }: { count: number }) => count)).toEqual([1, 2]);
});

test('a kind that is turned off creates no notifications until it is turned on again', async () => {
  const [artist, fan, other] = [await app.signUp(), await app.signUp(), await app.signUp()];
  const follow = (by: typeof fan) => by.post('/api/social/follow', { userId: artist.userId, action: 'follow' });
  const turn = (isOn: boolean) => artist.post('/api/user/update-notification-settings', { kinds: { follow: isOn } });
  await turn(false);
  await app.settle();
  await follow(fan);
  expect((await bellOf(artist)).unread).toBe(0);
  await turn(true);
  await app.settle();
  await follow(other);
  expect((await bellOf(artist)).notifications).toMatchObject([{ body: `${other.username} follows you` }]);
});

test('a new post notifies tuned-in listeners and mentioned people once each', async () => {
  const artist = await app.signUp({ isArtist: true });
  const [fan, friend, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()];
  for (const { userId } of [fan, friend]) {
    await topUp(app, userId, 300);
    await tuneIn(app, userId, artist.userId);
  }
  await app.settle();
  const description = `With @${friend.username} tonight`;
  const { post } = (await artist.post('/api/social/posts', { description })).body;
  const link = `/post/${post.id}`;
  expect(await bellOf(fan)).toMatchObject({
    unread: 1,
    notifications: [{ kind: 'new-post', body: `${artist.username} shared a new post`, link }],
  });
  expect(await bellOf(friend)).toMatchObject({
    unread: 1,
    notifications: [{ kind: 'mention', body: `${artist.username} mentioned you in a post`, link }],
  });
  expect((await bellOf(stranger)).unread).toBe(0);
});
