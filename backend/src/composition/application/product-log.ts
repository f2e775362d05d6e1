// Creates the product's logger. It redacts credentials by field name and by pattern in the lines of all modules.
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { lineWithoutSecrets } from '../../kernel/http/server/redacted-url';

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
): Logger =>
  pino(
    {
      ...{ level, ...options, redact: { paths, censor: '[redacted]' } },
      // Any text may contain a credential, such as the address in an error's message.
      hooks: { streamWrite: lineWithoutSecrets },
    },
    destination,
  );
