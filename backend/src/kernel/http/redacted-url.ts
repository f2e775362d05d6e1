// Addresses as they may stand in a log: what proves somebody's right is left out of them.

const left = '[redacted]';

/** Parameters of addresses that carry a credential, those of OAuth (`code`, `state`) too. */
const secretNames = new Set(
  [
    ...['apiKey', 'token', 'key', 'secret', 'password', 'code', 'state', 'challenge'],
    ...['client_secret', 'access_token', 'id_token', 'refresh_token', 'signature', 'sig', 'csrfToken', 'email'],
  ].map((name) => name.toLowerCase()),
);

/** What looks like a credential, wherever it stands: a signature of ours in base64url, and a key of a music app. */
const secretPatterns = [/(?<![\w-])[\w-]{43}(?![\w-])/g, /(?<![\w-])[a-km-np-z2-9]{34}(?![\w-])/g];

/** How apps of the older kind prove their key to OpenSubsonic; elsewhere `s` is the size of a picture. */
const subsonicNames = new Set(['p', 't', 's']);

export function redactedUrl(url: string): string {
  const [path = '', ...rest] = url.split('?');
  const query = rest.join('?');
  const isSubsonic = /^\/rest\//i.test(path);
  const isSecret = (name: string) => secretNames.has(name) || (isSubsonic && subsonicNames.has(name));
  const parameters = query.split('&').map((each) => redactedParameter(each, isSecret));
  const shown = query === '' ? path : `${path}?${parameters.join('&')}`;
  return secretPatterns.reduce((text, pattern) => text.replace(pattern, left), shown);
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
