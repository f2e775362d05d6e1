// Metadata of a finished build: dist/build.json of each package.
import { buildNotePath, readJson } from '../build/inputs.mjs';

export interface FileSizes {
  bytes: number;
  /** Size under gzip -9, which all size budgets use. */
  gzipBytes: number;
}

export interface BuildNote {
  inputHash: string;
  version: string;
  /** Folder of the built files, relative to the root. */
  folder: string;
  durationMs: number;
  files: Record<string, FileSizes>;
  /** Scripts that a browser may load inside the shell: all but the copies of modules that the shell provides. */
  scriptsInsideShell: string[];
}

export function readBuildNote(folder: string): BuildNote | null {
  return readJson(buildNotePath(folder)) as BuildNote | null;
}
