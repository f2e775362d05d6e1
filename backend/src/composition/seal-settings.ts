// Settings for the seals of the ledger.
import { resolve } from 'node:path';
import { z } from 'zod';

export const sealSettings = {
  LIBRETTO_SEAL_KEY: {
    about:
      'PEM file with the Ed25519 key that seals of the ledger are signed with; without one it follows from the secret',
    schema: z.string().min(1, 'is empty').optional(),
  },
  LIBRETTO_SEAL_ANCHOR: {
    about: 'File elsewhere that each seal of the ledger is appended to',
    schema: z.string().min(1, 'is empty').optional(),
  },
} as const;

/** How seals are signed and anchored; a field is null if its setting is missing. */
export interface SealSettings {
  readonly keyFile: string | null;
  readonly anchorFile: string | null;
}

interface SealValues {
  readonly LIBRETTO_SEAL_KEY?: string;
  readonly LIBRETTO_SEAL_ANCHOR?: string;
}

/** Resolves paths relative to the repository. */
export function sealSettingsOf(values: SealValues, repoRoot: string): SealSettings {
  const pathOf = (path: string | undefined) => (path === undefined ? null : resolve(repoRoot, path));
  return { keyFile: pathOf(values.LIBRETTO_SEAL_KEY), anchorFile: pathOf(values.LIBRETTO_SEAL_ANCHOR) };
}
