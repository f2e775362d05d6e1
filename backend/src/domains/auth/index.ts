import { Router } from 'express';
import { defineDomain } from '../../kernel/domain';
import type { AccountFacts } from '../../ports/account-facts';
import type { Mailer } from '../../ports/mailer';
import { accountEvents } from './account/account.events';
import { accountProjection } from './account/account.projection';
import { accountRoutes } from './account/account.routes';
import { accountStream } from './account/account.stream';
import { emailRoutes } from './account/email.routes';
import { changeRoleJob } from './account/granted-roles';
import { keepSessionsTruePolicy } from './account/keep-sessions-true.policy';
import { authUses } from './auth.deps';
import { deletionRoutes } from './deletion/deletion.routes';
import { deletionRequestsProjection } from './deletion/deletion-requests.projection';
import { afterDeletionPolicy, erasePersonJob, mailDeletionRefusalJob } from './deletion/erase-person';
import { mailEmailChangeJob, mailEmailChangePolicy, mailPasswordResetJob } from './mails/account-mails';
import { nameClaimEvents } from './names/name-claim.events';
import { createPasswordChecks } from './passwords/check-password';
import { authCookieOptions } from './session/cookies';
import { createCsrf } from './session/csrf';
import { sessionRoutes } from './session/session.routes';
import { signInRoutes } from './session/sign-in.routes';
import { signInEvents } from './session/sign-in-log';

export interface AuthOutside {
  readonly mailer: Mailer;
  readonly accountFacts: AccountFacts;
}

export const authDomain = ({ mailer, accountFacts }: AuthOutside) =>
  defineDomain({
    uses: authUses,
    name: 'auth',
    events: [accountEvents, nameClaimEvents, signInEvents],
    projections: [accountProjection, deletionRequestsProjection],
    wire: (deps) => {
      const csrf = createCsrf(deps.secrets, deps.installation.publicOrigin, authCookieOptions(deps.installation));
      const passwords = createPasswordChecks(deps);
      const routes = Router();
      routes.use(
        sessionRoutes(deps, csrf),
        signInRoutes(deps, csrf, passwords),
        accountRoutes(deps, passwords),
        emailRoutes(deps),
        deletionRoutes(deps, accountFacts),
      );
      const accounts = deps.commands.handlerOf(accountStream);
      return {
        routes,
        policies: [
          keepSessionsTruePolicy(deps.sessions, accounts),
          mailEmailChangePolicy(deps),
          afterDeletionPolicy(deps),
        ],
        jobs: [
          changeRoleJob(deps),
          mailEmailChangeJob(deps, mailer),
          mailPasswordResetJob(deps, mailer),
          mailDeletionRefusalJob(deps, mailer),
          erasePersonJob(deps, mailer),
        ],
      };
    },
  });
