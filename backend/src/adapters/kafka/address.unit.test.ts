import { kafkaAccess, kafkaAddress } from './address';

test('an address contains the brokers, TLS, the credentials and the SASL mechanism', () => {
  expect(kafkaAccess('kafka://one:9092,two:9093')).toEqual({ brokers: ['one:9092', 'two:9093'], ssl: false });
  expect(kafkaAccess('kafka+ssl://one:9093')).toEqual({ brokers: ['one:9093'], ssl: true });
  expect(kafkaAccess('kafka+ssl://lib%40x:s%3Acret%2F@one:9093,two:9093?mechanism=scram-sha-512')).toEqual({
    brokers: ['one:9093', 'two:9093'],
    ssl: true,
    sasl: { mechanism: 'scram-sha-512', username: 'lib@x', password: 's:cret/' },
  });
  expect(kafkaAccess('kafka://user:word@one:9092')).toMatchObject({
    sasl: { mechanism: 'plain', username: 'user', password: 'word' },
  });
});

test.each([
  'kafka://one',
  'kafka://user@one:9092',
  'kafka://one:9092?mechanism=oauth',
  'kafka+tls://one:9092',
  'one:9092',
  'kafka://:word@one:9092',
])('%s is no address, and no message repeats it', (url) => {
  expect(kafkaAddress.test(url)).toBe(false);
  expect(() => kafkaAccess(url)).toThrow(/^The address of Kafka cannot be read$/);
});
