// A provider of OpenID Connect in a process of its own, as its library is an ES module, which Jest does not load.
// Who types `ada:ada@libretto.test:verified` as login is Ada, with that address; `:unverified` for one that was not checked.
import { Provider } from 'oidc-provider';

const { clients } = JSON.parse(process.env.PROVIDER_SETTINGS ?? '{}');

const claimsOf = (login) => {
  const [sub, email, verified] = login.split(':');
  return { sub, ...(email && { email, email_verified: verified === 'verified' }), name: `${sub} Provided` };
};

const server = (await import('node:http')).createServer((req, res) => callback(req, res));
let callback;
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    // A real browser's keys of cookies are its operator's; these are gone with the process.
    cookies: { keys: ['one-key-of-a-test'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...claimsOf(id), sub: claimsOf(id).sub }) }),
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
