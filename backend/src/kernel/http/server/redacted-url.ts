// Redacts credentials in URLs for logging.

const left = '[redacted]';

/** Query parameters that carry a credential, including those of OAuth (`code`, `state`). */
const secretNames = new Set(
  [
    ...['apiKey', 'token', 'key', 'secret', 'password', 'code', 'state', 'challenge'],
    ...['client_secret', 'access_token', 'id_token', 'refresh_token', 'signature', 'sig', 'csrfToken', 'email'],
    ...['api_key', 'x-api-key', 'auth', 'jwt', 'session', 'credential', 'invite', 'otp', 'pass', 'passwd', 'pwd'],
    ...['newPassword', 'currentPassword', 'recoveryCode', 'iban'],
  ].map((name) => name.toLowerCase()),
);

/** Anything that looks like a credential: our signatures and tokens in base64url, app keys, keys of providers. */
const secretPatterns = [
  /(?:(?<![\w-])|(?<=%[\dA-Fa-f]{2}))[\w-]{43}(?![\w-])/g,
  /(?:(?<![\w-])|(?<=%[\dA-Fa-f]{2}))[a-km-np-z2-9]{34}(?![\w-])/g,
  /(?:\b|(?<=%[\dA-Fa-f]{2}))(?:sk|rk|whsec)_\w{8,}/g,
  /(?<=\bBearer(?: |%20))[\w.~+/-]{8,}/gi,
];

export const withoutSecrets = (text: string): string =>
  secretPatterns.reduce((rest, pattern) => rest.replace(pattern, left), text);

/** Redacts each string of a line in JSON as it was before it was escaped, so that the line stays valid. */
export const lineWithoutSecrets = (line: string): string =>
  line.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, (quoted) =>
    quoted.includes('\\') ? JSON.stringify(withoutSecrets(JSON.parse(quoted))) : withoutSecrets(quoted),
  );

/** Parameters with which older OpenSubsonic apps authenticate; in other paths `s` is the size of a picture. */
const subsonicNames = new Set(['p', 't', 's']);

export function redactedUrl(url: string): string {
  const [path = '', ...rest] = url.split('?');
  const query = rest.join('?');
  const isSubsonic = /^\/+rest\//i.test(path);
  const isSecret = (name: string) => secretNames.has(name) || (isSubsonic && subsonicNames.has(name));
  const parameters = query.split('&').map((each) => redactedParameter(each, isSecret));
  const shown = query === '' ? path : `${path}?${parameters.join('&')}`;
  return withoutSecrets(shown);
}

function redactedParameter(parameter: string, isSecret: (name: string) => boolean): string {
  const [name = ''] = parameter.split('=');
  return isSecret(decoded(name).toLowerCase()) ? `${name}=${left}` : parameter;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
