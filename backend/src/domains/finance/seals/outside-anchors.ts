// Sends a seal out of the machine by every configured way: a line of a file, a mail to the auditor, a time-stamp server.
import { defineJob } from '../../../kernel/jobs/job';
import { mailText } from '../../../kernel/texts/mail-text';
import { text } from '../../../kernel/texts/text';
import type { EventStore } from '../../../ports/events/event-store';
import type { Sealing } from '../../../ports/events/seal-anchor';
import type { Mailer } from '../../../ports/messages/mailer';
import type { Jobs } from '../../../ports/operations/jobs';
import type { FinanceDeps } from '../finance.deps';
import { sealId, sealStream } from './seal.stream';
import { anchorSeals, rotationLine, sealLine } from './seal-anchor';
import type { Sealed } from './seal-ledger';
import { sealEventOf } from './seal-log';
import { signedText } from './seal-signature';

const mailSeal = 'mail-seal';
const timestampSeal = 'timestamp-seal';
/** Retries for three days, ten minutes apart, because a mail server or a time-stamp server may be unreachable that long. */
const maxAttempts = 450;

interface OfSeal {
  readonly number: number;
}

/**
 * Anchors the newest seal. Call it after each sealing, also when nothing was sealed, because the file may have been
 * unavailable when the last seal was made; repeats change nothing.
 */
export async function anchorOutside(
  { eventStore, jobs }: { readonly eventStore: Pick<EventStore, 'readStream'>; readonly jobs: Pick<Jobs, 'enqueue'> },
  { anchor, mailTo, timestamps }: Sealing,
  sealed: Sealed,
  now: Date,
): Promise<void> {
  const seal = sealed.kind === 'sealed' ? sealed.seal : sealed.last;
  if (seal === null) return;
  const { number } = seal;
  const types = [...(mailTo === undefined ? [] : [mailSeal]), ...(timestamps === undefined ? [] : [timestampSeal])];
  for (const type of types) await jobs.enqueue({ id: `${type}-${number}`, type, payload: { number }, maxAttempts });
  if (anchor !== undefined) await anchorSeals(eventStore, anchor, now);
}

/** The event of a seal, whether it is time-stamped, and the rotations up to it. */
async function readSeal({ eventStore, commands }: Pick<FinanceDeps, 'eventStore' | 'commands'>, number: number) {
  const { state, revision } = await commands.handlerOf(sealStream).load(sealId);
  const found = await sealEventOf(eventStore, number, revision);
  if (found === undefined) throw new Error(`There is no seal ${number}`);
  return { ...found, rotations: state.keys.rotations.filter(({ fromSeal }) => fromSeal <= number) };
}

/** Mails the line of an anchor file, so that the auditor can keep one. */
export const mailSealJob = (deps: FinanceDeps, { mailTo }: Sealing, mailer: Mailer) =>
  defineJob<OfSeal>({
    type: mailSeal,
    sendsMail: true,
    run: async ({ number }, { jobId }) => {
      if (mailTo === undefined) return;
      const { sealed, rotations } = await readSeal(deps, number);
      const now = new Date(deps.clock.nowMs());
      const lines = [...rotations.map((rotation) => rotationLine(rotation, now)), sealLine(sealed, now)];
      const paragraphs = [
        text`the ledger has a new seal. Append the lines below to a file that you keep, each once and in one line:`,
        ...lines,
        text`The following command compares the ledger with your file:`,
        'npm run ledger -- verify --anchor FILE',
      ];
      const subject = text`Seal ${{ number }} of the ledger`.in('en');
      await mailer.send({ to: mailTo, subject, text: mailText('en', null, paragraphs) }, jobId);
    },
  });

/** Records the token of a time-stamp server in the log, where it is backed up with what it proves. */
export const timestampSealJob = (deps: FinanceDeps, { timestamps }: Sealing) =>
  defineJob<OfSeal>({
    type: timestampSeal,
    run: async ({ number }, { jobId }) => {
      if (timestamps === undefined) return;
      const { sealed, isTimestamped } = await readSeal(deps, number);
      if (isTimestamped) return;
      const token = await timestamps.stamp(signedText(sealed.data));
      const context = { actor: 'system', correlationId: jobId, causationId: jobId };
      await deps.commands.handlerOf(sealStream).execute(sealId, { kind: 'timestamp', number, token }, context);
    },
  });
