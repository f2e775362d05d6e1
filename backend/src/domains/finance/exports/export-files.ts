// The files of an export, independent of where they are stored: the server's blob store or a folder of the command
// line.
import type { ExportManifest, FinanceExport } from '@libretto/contracts/http/finance/finance-exports';

export type ExportFormat = ExportManifest['format'];

export interface WrittenFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ExportResult {
  readonly files: readonly WrittenFile[];
  readonly manifest: NonNullable<FinanceExport['manifest']>;
}

/** Receives one file in chunks. */
export type ExportSink = (name: string, contentType: string, content: AsyncIterable<string>) => Promise<WrittenFile>;

export const manifestFile = 'manifest.json';

export function contentTypeOf(name: string): string {
  if (name.endsWith('.csv')) return 'text/csv; charset=utf-8';
  return name.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8';
}

export const exportKey = (taskId: string, name: string) => `finance-exports/${taskId}/${name}`;
