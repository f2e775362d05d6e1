// Recognizes startup errors of an engine that waiting cannot resolve, such as a wrong password or a mismatched topic.
import { TopicMismatchError } from '../../adapters/kafka/topic';

/** The gRPC codes PERMISSION_DENIED and UNAUTHENTICATED, which EventStoreDB returns. */
const grpcCodes: ReadonlySet<unknown> = new Set([7, 16]);
/** MongoDB's error codes Unauthorized and AuthenticationFailed. */
const mongoCodes: ReadonlySet<unknown> = new Set([13, 18]);
const kafkaNames: ReadonlySet<unknown> = new Set(['KafkaJSSASLAuthenticationError']);
/** Not `AccessDenied`: the credentials may be right and lack one permission. */
const s3Names: ReadonlySet<unknown> = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch']);
/** Node's and OpenSSL's codes of certificates that cannot be trusted. */
const certificateCodes =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)|CERT_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/;
/** Clients that keep only the message of such an error. */
const certificateMessages =
  /self.signed certificate|unable to (verify the first|get (local )?issuer) certificate|certificate has expired/i;
const redisMessages = /^(WRONGPASS|NOAUTH|NOPERM)\b/;

interface EngineError {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
}

/** Checks the error and its chain of causes. */
export function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof TopicMismatchError) return true;
  const { name, message, code, cause } = error as EngineError;
  if (kafkaNames.has(name) || s3Names.has(name) || redisMessages.test(String(message))) return true;
  if (certificateCodes.test(String(code)) || certificateMessages.test(String(message))) return true;
  if (name === 'MongoServerError' && mongoCodes.has(code)) return true;
  if (name !== 'MongoServerError' && grpcCodes.has(code)) return true;
  return isRefusal(cause);
}
