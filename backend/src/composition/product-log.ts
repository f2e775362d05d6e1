// The product's log: what proves somebody's right never stands in it, whoever writes a line.
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

const secretFields = [
  ...['password', 'currentPassword', 'newPassword', 'passwordHash', 'token', 'secret', 'apiKey', 'cookie'],
  ...['authorization', 'set-cookie', 'iban', 'clientSecret', 'recoveryCodes'],
];

/** Of a line itself, and of what stands one or two levels deep in it, as the body or the headers of a request. */
const paths = ['', '*.', '*.*.'].flatMap((prefix) =>
  secretFields.map((field) => (prefix === '' ? `["${field}"]` : `${prefix.slice(0, -1)}["${field}"]`)),
);

export const productLog = (
  level: string,
  options: Pick<LoggerOptions, 'base'> = {},
  destination: DestinationStream = pino.destination(1),
): Logger => pino({ level, ...options, redact: { paths, censor: '[redacted]' } }, destination);
