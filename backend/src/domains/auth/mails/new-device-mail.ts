// Notifies people by mail when their account is used on a new device, in case it was somebody else.

import { definePolicy } from '../../../kernel/consumers/policies/policy';
import { deviceName } from '../../../kernel/http/access/device-name';
import { defineJob } from '../../../kernel/jobs/job';
import { sourceLanguage } from '../../../kernel/texts/text';
import type { Mailer } from '../../../ports/messages/mailer';
import { accountStream } from '../account/account.stream';
import type { AuthDeps } from '../auth.deps';
import type { SignInEvent } from '../session/sign-in-log';
import { newDeviceMail } from './mail-texts';

const mailNewDevice = 'mail-new-device';
const maxAttempts = 20;

interface NewDevice {
  readonly userId: string;
  readonly sessionId: string;
  readonly at: string;
}

export const mailNewDevicePolicy = ({ jobs }: Pick<AuthDeps, 'jobs'>) =>
  definePolicy<Extract<SignInEvent, { type: 'SignedIn' }>>({
    name: 'mail-new-device',
    startFrom: 'now',
    handlers: {
      SignedIn: async ({ data: { userId, sessionId, isNewDevice }, metadata: { at } }, reaction) => {
        if (isNewDevice !== true) return;
        const payload: NewDevice = { userId, sessionId, at };
        await jobs.enqueue({ id: reaction.id('mail'), type: mailNewDevice, payload, maxAttempts });
      },
    },
  });

export const mailNewDeviceJob = (
  { commands, sessions, installation }: Pick<AuthDeps, 'commands' | 'sessions' | 'installation'>,
  mailer: Mailer,
) =>
  defineJob<NewDevice>({
    type: mailNewDevice,
    sendsMail: true,
    run: async ({ userId, sessionId, at }, { jobId }) => {
      const { state } = await commands.handlerOf(accountStream).load(userId);
      if (state.kind !== 'registered' || state.email === null || !state.isEmailConfirmed) return;
      const language = state.language ?? sourceLanguage;
      const session = (await sessions.listOf(userId)).find(({ id }) => id === sessionId);
      const device = session === undefined ? null : deviceName(session.userAgent, language);
      const settings = new URL('/settings/login-security', installation.publicOrigin).href;
      await mailer.send(
        { to: state.email, ...newDeviceMail(language, state.username, { device, at, settings }) },
        jobId,
      );
    },
  });
