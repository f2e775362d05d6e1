import { Router } from 'express';
import type { Commands } from '../../kernel/commands/commands';
import { defineDomain } from '../../kernel/domain';
import { limitedMailer } from '../../kernel/texts/limited-mailer';
import type { AccountHoldings } from '../../ports/directory/account-holdings';
import type { Mailer } from '../../ports/messages/mailer';
import type { IdentityProvider } from '../../ports/operations/identity-providers';
import type { RecordAdminRead } from '../../ports/operations/record-admin-read';
import { changeRoleJob } from './access/granted-roles';
import { syncSessionsPolicy } from './access/sync-sessions.policy';
import { voidCredentialsPolicy } from './access/void-credentials.policy';
import { accountEvents } from './account/account.events';
import { accountProjection } from './account/account.projection';
import { accountRoutes } from './account/account.routes';
import { accountStream } from './account/account.stream';
import { peopleRoutes } from './account/people.routes';
import { authUses } from './auth.deps';
import { deletionRoutes } from './deletion/deletion.routes';
import { deletionRequestsProjection } from './deletion/deletion-requests.projection';
import { afterDeletionPolicy, erasePersonJob, mailDeletionRefusalJob } from './deletion/erase-person';
import { erasedAccountsProjection, startDestroyingAgain } from './deletion/erased-accounts';
import { emailRoutes } from './email/email.routes';
import { confirmFactorWith } from './factors/confirm';
import { dropPlantedFactorsPolicy } from './factors/drop-planted';
import { factorRoutes } from './factors/factors.routes';
import { factorEvents } from './factors/factors.stream';
import { passkeysWith } from './factors/passkeys';
import { signInFactorRoutes } from './factors/sign-in-factors.routes';
import { stepUpWith } from './factors/step-up';
import { identityRoutes } from './identities/identities.routes';
import { providerSignInRoutes } from './identities/provider-sign-in.routes';
import { mailSignUpJob } from './identities/waiting-sign-up';
import { mailEmailChangeJob, mailEmailChangePolicy, mailPasswordResetJob } from './mails/account-mails';
import { mailAddressProofJob } from './mails/address-proof';
import { mailNewDeviceJob, mailNewDevicePolicy } from './mails/new-device-mail';
import { nameClaimEvents } from './names/name-claim.events';
import { noteLookAlikesPolicy } from './names/note-look-alikes.policy';
import { createPasswordChecks } from './passwords/check-password';
import { authCookieOptions } from './session/cookies';
import { createCsrf } from './session/csrf';
import { openSessionWith } from './session/open-session';
import { sessionRoutes } from './session/session.routes';
import { signInRoutes } from './session/sign-in.routes';
import { signInEvents } from './session/sign-in-log';

export interface AuthOutside {
  readonly recordAdminReads: (deps: { readonly commands: Commands }) => RecordAdminRead;
  readonly mailer: Mailer;
  readonly accountHoldings: AccountHoldings;
  readonly identityProviders: readonly IdentityProvider[];
}

export const authDomain = ({ mailer, accountHoldings, recordAdminReads, identityProviders: providers }: AuthOutside) =>
  defineDomain({
    uses: authUses,
    name: 'auth',
    events: [accountEvents, nameClaimEvents, signInEvents, factorEvents],
    projections: [accountProjection, deletionRequestsProjection, erasedAccountsProjection],
    wire: (deps) => {
      const csrf = createCsrf(deps.secrets, deps.installation.publicOrigin, authCookieOptions(deps.installation));
      const passwords = createPasswordChecks(deps);
      const passkeys = passkeysWith(deps);
      const factors = confirmFactorWith(deps, passkeys);
      const openSession = openSessionWith(deps);
      const routes = Router();
      routes.use(
        sessionRoutes(deps, csrf, providers),
        // Mounted before the credential routes, which match all remaining callbacks.
        providerSignInRoutes(deps, { csrf, passkeys, openSession, providers }),
        identityRoutes(deps, { providers, openSession }),
        signInRoutes(deps, { csrf, passwords, passkeys, openSession }),
        factorRoutes(deps, { passkeys, factors, passwords }),
        signInFactorRoutes(deps, { passkeys, factors, openSession }),
        accountRoutes(deps, passwords),
        emailRoutes(deps, passwords),
        deletionRoutes(deps, accountHoldings),
        peopleRoutes(deps, recordAdminReads(deps), stepUpWith(deps)),
      );
      const accounts = deps.commands.handlerOf(accountStream);
      const limited = (kind: string, mailsADay: number) => limitedMailer(mailer, deps, kind, mailsADay);
      return {
        routes,
        crossOriginPosts: providers
          .filter(({ answersByForm }) => answersByForm)
          .map(({ id }) => `/api/auth/callback/${id}`),
        start: startDestroyingAgain(deps),
        policies: [
          syncSessionsPolicy(deps, accounts),
          voidCredentialsPolicy(accounts),
          dropPlantedFactorsPolicy(deps),
          noteLookAlikesPolicy(deps),
          mailEmailChangePolicy(deps),
          afterDeletionPolicy(deps),
          mailNewDevicePolicy(deps),
        ],
        jobs: [
          changeRoleJob(deps),
          mailAddressProofJob(deps, limited('address-proof', 1)),
          mailEmailChangeJob(deps, {
            toNew: limited('email-change', 5),
            toPresent: limited('email-change-notice', 40),
            toUnproven: limited('email-change-unproven', 1),
          }),
          mailPasswordResetJob(deps, limited('password-reset', 60)),
          mailDeletionRefusalJob(deps, limited('deletion-refusal', 5)),
          erasePersonJob(deps, limited('account-deleted', 5)),
          mailNewDeviceJob(deps, limited('new-device', 5)),
          mailSignUpJob(deps, limited('sign-up', 5)),
        ],
      };
    },
  });
