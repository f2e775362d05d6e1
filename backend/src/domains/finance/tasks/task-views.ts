// Long-running tasks as screens show them: their events, combined with the progress of the job.
import type { FinanceExport } from '@libretto/contracts/http/finance/finance-exports';
import type { Reconciliation } from '@libretto/contracts/http/finance/finance-reconciliations';
import type { Verification } from '@libretto/contracts/http/finance/finance-seals';
import { type Language, type Text, text } from '../../../kernel/texts/text';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { peopleOf } from '../audit/names.projection';
import { contentTypeOf, type ExportResult } from '../exports/export-files';
import type { FinanceDeps } from '../finance.deps';
import { type SealFacts, sealFindings } from '../verification/seal-findings';
import type { FinanceTaskKind, FinanceTaskRefusalCode } from './finance-task.stream';
import { type FinanceTaskDoc, financeTasks } from './finance-tasks.projection';

type Common = Pick<
  FinanceExport,
  'id' | 'status' | 'held' | 'progress' | 'requestedAt' | 'requestedBy' | 'finishedAt' | 'error'
>;
type Queue = Pick<FinanceDeps, 'jobs' | 'worksOffJobs'>;

async function commonOf(reads: ReadModels, { jobs, worksOffJobs }: Queue, doc: FinanceTaskDoc): Promise<Common> {
  const job = doc.finishedAt === null ? await jobs.get(doc.id) : undefined;
  const people = await peopleOf(reads, [doc.requestedBy]);
  const ended = doc.error === null ? 'done' : 'failed';
  const unfinished = job?.state === 'running' ? 'running' : 'waiting';
  const status = doc.finishedAt === null ? unfinished : ended;
  return {
    id: doc.id,
    status,
    held: status === 'waiting' && !worksOffJobs,
    progress: ended === 'done' && doc.finishedAt !== null ? 1 : (job?.progress ?? 0),
    requestedAt: doc.requestedAt,
    requestedBy: { id: doc.requestedBy, username: people.get(doc.requestedBy)?.username ?? null },
    finishedAt: doc.finishedAt,
    error: doc.error,
  };
}

export async function exportView(reads: ReadModels, queue: Queue, doc: FinanceTaskDoc): Promise<FinanceExport> {
  if (doc.task.kind !== 'export') throw new Error(`${doc.id} is no export`);
  const { format, from, to } = doc.task;
  const result = doc.result as ExportResult | null;
  const files = (result?.files ?? []).map((file) => ({
    ...file,
    contentType: contentTypeOf(file.name),
    url: `/api/finance/exports/${doc.id}/files/${file.name}`,
  }));
  return { ...(await commonOf(reads, queue, doc)), format, from, to, files, manifest: result?.manifest ?? null };
}

const refusals: Readonly<Record<FinanceTaskRefusalCode, Text>> = {
  'no-card-provider': text`There is no card provider to compare with.`,
};

/** Technical errors and the sentences of former versions are shown as they were stored. */
const errorText = (error: string, language: Language): string =>
  Object.hasOwn(refusals, error) ? refusals[error as FinanceTaskRefusalCode].in(language) : error;

export async function reconciliationView(
  reads: ReadModels,
  queue: Queue,
  doc: FinanceTaskDoc,
  language: Language,
): Promise<Reconciliation> {
  if (doc.task.kind !== 'reconciliation') throw new Error(`${doc.id} is no reconciliation`);
  const { from, to } = doc.task;
  const result = doc.result as Pick<Reconciliation, 'totals'> | null;
  const { error, ...common } = await commonOf(reads, queue, doc);
  const shownError = error === null ? null : errorText(error, language);
  return { ...common, error: shownError, from, to, totals: result?.totals ?? null };
}

export async function verificationView(
  reads: ReadModels,
  queue: Queue,
  doc: FinanceTaskDoc,
  language: Language,
): Promise<Verification> {
  const common = await commonOf(reads, queue, doc);
  const stored = doc.result as (NonNullable<Verification['result']> & { readonly sealFacts?: SealFacts }) | null;
  if (stored?.sealFacts === undefined) return { ...common, result: stored };
  const { sealFacts, ...result } = stored;
  return {
    ...common,
    result: { ...result, sealFindings: sealFindings(sealFacts).map((sentence) => sentence.in(language)) },
  };
}

export async function taskOfKind(reads: ReadModels, kind: FinanceTaskKind, id: string) {
  const doc = await reads.collection(financeTasks).get(id);
  return doc?.kind === kind ? doc : undefined;
}

export async function tasksOfKind(
  reads: ReadModels,
  kind: FinanceTaskKind,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
) {
  return reads.collection(financeTasks).find('byKind', { equals: { kind }, limit, cursor });
}
