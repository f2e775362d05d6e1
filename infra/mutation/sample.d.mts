export function drawLines(files: { path: string; text: string }[], count: number, seed: number): string[];

export interface Score {
  folder: string;
  mutants: number;
  killed: number;
  survived: number;
  notCovered: number;
  ignored: number;
  score: number | undefined;
  uncertainty: number | undefined;
}

export interface MutationReport {
  files: Record<string, { mutants: { status: string; location: { start: { line: number } } }[] }>;
}

export function scoresByFolder(report: MutationReport, folders: string[]): Score[];
