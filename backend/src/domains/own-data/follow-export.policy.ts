// Reacts to a request for an export: job, mail and expiry. It also deletes the exports of an ended account.
import type { AccountDeleted } from '@libretto/contracts/events';
import { definePolicy } from '../../kernel/consumers/policies/policy';
import { defineJob } from '../../kernel/jobs/job';
import { mailText } from '../../kernel/texts/mail-text';
import { text } from '../../kernel/texts/text';
import type { StandingOf } from '../../ports/directory/account-standing';
import type { People } from '../../ports/directory/people';
import type { Mailer } from '../../ports/messages/mailer';
import type {
  DataExportExpired,
  DataExportFailed,
  DataExportPrepared,
  DataExportRequested,
} from './data-export.stream';
import { dataExportStream } from './data-export.stream';
import { dropExports, exportKey } from './export-files';
import { mailToken } from './export-token';
import type { OwnDataDeps } from './own-data.deps';
import { type ExportJob, maxAttempts, prepareExport, sweepExport } from './prepare-export.job';

const mailExport = 'mail-data-export';
const triesToMail = 50;
const triesToSweep = 50;
/** A person waits for it, but not in front of the screen. */
const priority = 150;

type Watched = DataExportRequested | DataExportPrepared | DataExportFailed | DataExportExpired | AccountDeleted;

export const followExportPolicy = ({ jobs, blobs }: Pick<OwnDataDeps, 'jobs' | 'blobs'>) =>
  definePolicy<Watched>({
    name: 'follow-data-export',
    handlers: {
      DataExportRequested: ({ data: { userId, exportId } }) =>
        jobs.enqueue({ id: exportId, type: prepareExport, payload: { userId, exportId }, maxAttempts, priority }),
      DataExportPrepared: async ({ data: { userId, exportId, expiresAt } }, reaction) => {
        const payload: ExportJob = { userId, exportId };
        await jobs.enqueue({ id: reaction.id('mail'), type: mailExport, payload, maxAttempts: triesToMail });
        const notBeforeMs = Date.parse(expiresAt);
        const sweep = { id: reaction.id('sweep'), type: sweepExport, payload, notBeforeMs, maxAttempts: triesToSweep };
        await jobs.enqueue(sweep);
      },
      DataExportFailed: ({ data: { userId, exportId } }, reaction) =>
        jobs.enqueue({
          ...{ id: reaction.id('mail'), type: mailExport, maxAttempts: triesToMail },
          payload: { userId, exportId } satisfies ExportJob,
        }),
      DataExportExpired: ({ data: { userId, exportId } }) => blobs.delete(exportKey(userId, exportId)),
      AccountDeleted: ({ data: { userId } }) => dropExports(blobs, userId),
    },
  });

export const mailExportJob = (deps: OwnDataDeps, people: People, standingOf: StandingOf, mailer: Mailer) =>
  defineJob<ExportJob>({
    type: mailExport,
    sendsMail: true,
    run: async ({ userId, exportId }, { jobId }) => {
      const addressee = await people.addresseeOf(userId);
      const { state } = await deps.commands.handlerOf(dataExportStream).load(userId);
      // A newer export was requested, or this one has expired, so no mail is sent.
      if (addressee === undefined || state.exportId !== exportId) return;
      if (addressee.email === null) return people.askForProof(userId, jobId);
      const { securityEpoch } = await standingOf(userId);
      const page = new URL('/settings/my-data', deps.installation.publicOrigin).href;
      const paragraphs =
        state.step === 'ready'
          ? [
              text`the copy of your data is ready. Fetch it here within 7 days:`,
              `${page}#${mailToken(deps.secrets, exportId, userId, securityEpoch)}`,
              text`You have to be signed in, and to confirm that it is you where you use two-step sign-in. Nobody else can fetch it with this link.`,
              text`If you did not ask for it, choose another password in your settings.`,
            ]
          : [text`the copy of your data could not be made. Please ask for it again:`, page];
      const subject = state.step === 'ready' ? text`Your data is ready` : text`Your data could not be prepared`;
      if (state.step !== 'ready' && state.step !== 'failed') return;
      const { username, language } = addressee;
      const content = { subject: subject.in(language), text: mailText(language, username, paragraphs) };
      await mailer.send({ to: addressee.email, ...content }, jobId);
    },
  });
