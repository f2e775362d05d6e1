import { Router } from 'express';
import { defineDomain } from '../../kernel/domain';
import type { Mailer } from '../../ports/mailer';
import { accountEvents } from './account/account.events';
import { accountProjection } from './account/account.projection';
import { accountRoutes } from './account/account.routes';
import { accountStream } from './account/account.stream';
import { emailRoutes } from './account/email.routes';
import { changeRoleJob } from './account/granted-roles';
import { keepSessionsTruePolicy } from './account/keep-sessions-true.policy';
import { authUses } from './auth.deps';
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
}

export const authDomain = ({ mailer }: AuthOutside) =>
  defineDomain({
    uses: authUses,
    name: 'auth',
    events: [accountEvents, nameClaimEvents, signInEvents],
    projections: [accountProjection],
    wire: (deps) => {
      const csrf = createCsrf(deps.secrets, deps.installation.publicOrigin, authCookieOptions(deps.installation));
      const passwords = createPasswordChecks(deps);
      const routes = Router();
      routes.use(
        sessionRoutes(deps, csrf),
        signInRoutes(deps, csrf, passwords),
        accountRoutes(deps, passwords),
        emailRoutes(deps),
      );
      const accounts = deps.commands.handlerOf(accountStream);
      return {
        routes,
        policies: [keepSessionsTruePolicy(deps.sessions, accounts), mailEmailChangePolicy(deps)],
        jobs: [changeRoleJob(deps), mailEmailChangeJob(deps, mailer), mailPasswordResetJob(deps, mailer)],
      };
    },
  });
