// An OpenID Connect provider in a separate process, because its library is an ES module that Jest cannot load. The
// login `ada:ada@libretto.test:verified` signs in Ada with that address; `:unverified` marks the address as not
// verified. The login `ada` has the address of the latest `PUT /people/ada`, whose body has the same form.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

const { clients } = JSON.parse(process.env.PROVIDER_SETTINGS ?? '{}');

/** Addresses of people who sign in by name alone. */
const addresses = new Map();

const claimsOf = (login) => {
  const known = addresses.has(login) ? `${login}:${addresses.get(login)}` : login;
  const [sub, email, verified] = known.split(':');
  return { ...(email && { email, email_verified: verified === 'verified' }), name: `${sub} Provided` };
};

const server = createServer(async (req, res) => {
  const [, name] = /^\/people\/(.+)$/.exec(req.url) ?? [];
  if (name === undefined) return callback(req, res);
  addresses.set(decodeURIComponent(name), await text(req));
  res.end();
});
let callback;
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    // A production provider would have secret cookie keys; these live only as long as the process.
    cookies: { keys: ['one-key-of-a-test'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...claimsOf(id), sub: id }) }),
    // Skips the consent prompt for the scopes that signing in needs.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  callback = provider.callback();
  console.log(`provider at ${issuer}`);
});
process.on('SIGTERM', () => process.exit(0));
