// Redacts credentials in URLs for logging.

const left = '[redacted]';

/** Query parameters that carry a credential, including those of OAuth (`code`, `state`). */
const secretNames = new Set(
  [
    ...['apiKey', 'token', 'key', 'secret', 'password', 'code', 'state', 'challenge'],
    ...['client_secret', 'access_token', 'id_token', 'refresh_token', 'signature', 'sig', 'csrfToken', 'email'],
  ].map((name) => name.toLowerCase()),
);

/** Anything that looks like a credential, anywhere in the URL: our signatures in base64url, and app keys. */
const secretPatterns = [/(?<![\w-])[\w-]{43}(?![\w-])/g, /(?<![\w-])[a-km-np-z2-9]{34}(?![\w-])/g];

/** Parameters with which older OpenSubsonic apps authenticate; in other paths `s` is the size of a picture. */
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
