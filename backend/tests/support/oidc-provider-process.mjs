// A provider of OpenID Connect in a process of its own, as its library is an ES module, which Jest does not load.
// Who types `ada:ada@libretto.test:verified` as login is Ada, with that address; `:unverified` for one that was not checked.
// Who types `ada` alone has the address that the body of `PUT /people/ada` named last, in the same form.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

const { clients } = JSON.parse(process.env.PROVIDER_SETTINGS ?? '{}');

/** What is known of people by their name alone. */
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
    // A real browser's keys of cookies are its operator's; these are gone with the process.
    cookies: { keys: ['one-key-of-a-test'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...claimsOf(id), sub: id }) }),
    // Nobody is asked for what their own sign-in needs.
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
