import { TopicMismatchError } from '../../adapters/kafka/topic';
import { UnavailableError } from '../../ports/operations/unavailable';
import { isRefusal } from './engine-refusals';

const errorOf = (about: object, message = 'no') => Object.assign(new Error(message), about);

test.each<[string, unknown]>([
  ['a wrong password of MongoDB', errorOf({ name: 'MongoServerError', code: 18 })],
  ['a wrong password of Redis', errorOf({}, 'WRONGPASS invalid username-password pair')],
  ['a missing password of Redis', errorOf({}, 'NOAUTH Authentication required.')],
  ['a wrong password of Kafka', errorOf({ name: 'KafkaJSSASLAuthenticationError' })],
  ['a wrong password of the S3 store', errorOf({ name: 'SignatureDoesNotMatch' })],
  ['an unknown key of the S3 store', errorOf({ name: 'InvalidAccessKeyId' })],
  ['wrong credentials of EventStoreDB', errorOf({ code: 16 })],
  ['a certificate that no known authority signed', errorOf({ code: 'SELF_SIGNED_CERT_IN_CHAIN' })],
  ['the same through a client that keeps the message alone', errorOf({}, 'Connection error: self-signed certificate')],
  ['a certificate for another host', errorOf({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })],
  ['a topic with another number of partitions', new TopicMismatchError('24 and not 4')],
  ['one of these behind an error of ours', new UnavailableError('away', { cause: errorOf({ code: 16 }) })],
])('%s is not waited for', (_, error) => expect(isRefusal(error)).toBe(true));

test.each<[string, unknown]>([
  ['a refused connection', errorOf({ code: 'ECONNREFUSED' })],
  ['a server that is away', errorOf({ code: 14 })],
  ['a MongoDB without a primary yet', errorOf({ name: 'MongoServerError', code: 10_107 })],
  ['an error of ours', new UnavailableError('away')],
])('%s is waited for', (_, error) => expect(isRefusal(error)).toBe(false));
