// Settings for the seals of the ledger.
import { resolve } from 'node:path';
import { z } from 'zod';

const path = z.string().min(1, 'is empty').optional();

export const sealSettings = {
  LIBRETTO_SEAL_KEY: {
    about:
      'PEM file with the Ed25519 key that seals of the ledger are signed with; without one it follows from the secret',
    schema: path,
  },
  LIBRETTO_SEAL_FORMER_KEY: {
    about: 'PEM file with the key that LIBRETTO_SEAL_KEY replaces, which endorses the new one at the next seal',
    schema: path,
  },
  LIBRETTO_SEAL_ANCHOR: {
    about: 'File elsewhere that each seal of the ledger is appended to',
    schema: path,
  },
  LIBRETTO_SEAL_MAIL_TO: {
    about: 'Address of the auditor, to whom each seal of the ledger is mailed',
    schema: z.email('is no address').optional(),
  },
  LIBRETTO_SEAL_TIMESTAMP_URL: {
    about: 'Time-stamp server (RFC 3161) that signs when each seal of the ledger existed',
    schema: z.url({ protocol: /^https?$/, error: 'is no http or https address' }).optional(),
  },
  LIBRETTO_SEAL_TIMESTAMP_CA: {
    about: 'PEM file with root certificates that time stamps are trusted by, besides those of Node.js',
    schema: path,
  },
} as const;

/** How seals are signed and anchored; a field is null if its setting is missing. */
export interface SealSettings {
  readonly keyFile: string | null;
  readonly formerKeyFile: string | null;
  readonly anchorFile: string | null;
  readonly mailTo: string | null;
  readonly timestampUrl: string | null;
  readonly timestampCaFile: string | null;
}

type SealValues = { readonly [Name in keyof typeof sealSettings]?: string };

/** Resolves paths relative to the repository. */
export function sealSettingsOf(values: SealValues, repoRoot: string): SealSettings {
  const pathOf = (path: string | undefined) => (path === undefined ? null : resolve(repoRoot, path));
  return {
    keyFile: pathOf(values.LIBRETTO_SEAL_KEY),
    formerKeyFile: pathOf(values.LIBRETTO_SEAL_FORMER_KEY),
    anchorFile: pathOf(values.LIBRETTO_SEAL_ANCHOR),
    mailTo: values.LIBRETTO_SEAL_MAIL_TO ?? null,
    timestampUrl: values.LIBRETTO_SEAL_TIMESTAMP_URL ?? null,
    timestampCaFile: pathOf(values.LIBRETTO_SEAL_TIMESTAMP_CA),
  };
}
