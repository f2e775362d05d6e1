import { isRedisAddress, sentinelOptions } from './address';

test.each(['redis://host:6379/0', 'rediss://:secret@host', 'redis+sentinel://a:26379,b:26379?name=libretto'])(
  'accepts %s',
  (url) => expect(isRedisAddress(url)).toBe(true),
);

test.each(['http://host', 'redis+sentinel://a:26379', 'redis+sentinel://a?name=libretto'])('rejects %s', (url) =>
  expect(isRedisAddress(url)).toBe(false),
);

test('reads Sentinels, the name of the primary and the credentials', () => {
  expect(sentinelOptions('redis://host:6379')).toBeUndefined();
  const url = 'rediss+sentinel://ada:p%40ss@one:26379,two:26380/3?name=libretto&sentinelPassword=other';
  expect(sentinelOptions(url)).toMatchObject({
    ...{ name: 'libretto', db: 3, username: 'ada', password: 'p@ss', sentinelPassword: 'other', tls: {} },
    sentinels: [
      { host: 'one', port: 26379 },
      { host: 'two', port: 26380 },
    ],
  });
});
