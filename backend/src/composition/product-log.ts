// Creates the product's logger, which redacts credentials whoever writes the line.
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

const secretFields = [
  ...['password', 'currentPassword', 'newPassword', 'passwordHash', 'token', 'secret', 'apiKey', 'cookie'],
  ...['authorization', 'set-cookie', 'iban', 'clientSecret', 'recoveryCodes'],
];

/** Covers fields of the line itself and one or two levels deep, such as the body or the headers of a request. */
const paths = ['', '*.', '*.*.'].flatMap((prefix) =>
  secretFields.map((field) => (prefix === '' ? `["${field}"]` : `${prefix.slice(0, -1)}["${field}"]`)),
);

export const productLog = (
  level: string,
  options: Pick<LoggerOptions, 'base'> = {},
  destination: DestinationStream = pino.destination(1),
): Logger => pino({ level, ...options, redact: { paths, censor: '[redacted]' } }, destination);
