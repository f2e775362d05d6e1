// Proof of an address: until its owner has followed a link in a mail to it, no other mail is sent there. Otherwise,
// anyone could send text to strangers by signing up with their address.
import { defineJob } from '../../../kernel/jobs/job';
import { sourceLanguage } from '../../../kernel/texts/text';
import { readSignedToken, signedToken } from '../../../kernel/values/signed-token';
import type { Mailer } from '../../../ports/messages/mailer';
import type { Jobs } from '../../../ports/operations/jobs';
import type { Secrets } from '../../../ports/operations/secrets';
import { accountStream } from '../account/account.stream';
import type { AuthDeps } from '../auth.deps';
import { proveEmailMail } from './mail-texts';

const mailAddressProof = 'mail-address-proof';
const purpose = 'address-proof';
const maxAttempts = 20;

interface ProofMail {
  readonly userId: string;
}

/** The link is valid for this address of this account only, because a change of address creates another claim. */
export interface ProvenAddress {
  readonly userId: string;
  readonly emailClaimId: string;
}

export const proofToken = (secrets: Secrets, { userId, emailClaimId }: ProvenAddress): string =>
  signedToken(secrets.get('mail-links'), purpose, [userId, emailClaimId]);

export const readProofToken = (secrets: Secrets, token: string): ProvenAddress | undefined => {
  const [userId, emailClaimId] = readSignedToken(secrets.get('mail-links'), purpose, token) ?? [];
  return userId === undefined || emailClaimId === undefined ? undefined : { userId, emailClaimId };
};

/** @param causeId id of the mail that is not sent because the address is unproven */
export const enqueueProofMail = (jobs: Pick<Jobs, 'enqueue'>, userId: string, causeId: string): Promise<void> =>
  jobs.enqueue({
    ...{ id: `${causeId}/proof`, type: mailAddressProof, maxAttempts },
    payload: { userId } satisfies ProofMail,
  });

export const mailAddressProofJob = (
  { commands, secrets, installation }: Pick<AuthDeps, 'commands' | 'secrets' | 'installation'>,
  mailer: Mailer,
) =>
  defineJob<ProofMail>({
    type: mailAddressProof,
    sendsMail: true,
    run: async ({ userId }, { jobId }) => {
      const { state } = await commands.handlerOf(accountStream).load(userId);
      if (state.kind !== 'registered' || state.email === null || state.isEmailConfirmed) return;
      const token = proofToken(secrets, { userId, emailClaimId: state.emailClaimId });
      const link = `${new URL('/confirm-email', installation.publicOrigin).href}#${token}`;
      await mailer.send({ to: state.email, ...proveEmailMail(state.language ?? sourceLanguage, link) }, jobId);
    },
  });
