import { readFileSync } from 'node:fs';
import { FileSealAnchor } from '../../adapters/disk/file-seal-anchor';
import { certificatesIn, Rfc3161Timestamps, timestampChecker } from '../../adapters/rfc3161/rfc3161-timestamps';
import { sealKeyOfPem } from '../../domains/finance/seals/seal-signature';
import type { Sealing } from '../../ports/events/seal-anchor';
import type { SealSettings } from '../config/seal-settings';

/** @throws Error in one line when a file of a key or of certificates cannot be read or contains none. */
export function openSealing(settings: Partial<SealSettings>): Sealing {
  const { keyFile, formerKeyFile, anchorFile, mailTo, timestampUrl, timestampCaFile } = settings;
  const furtherRoots = timestampCaFile ? readFileOf('LIBRETTO_SEAL_TIMESTAMP_CA', timestampCaFile, certificatesIn) : [];
  return {
    ...(keyFile && { keyPem: readKey('LIBRETTO_SEAL_KEY', keyFile) }),
    ...(formerKeyFile && { formerKeyPem: readKey('LIBRETTO_SEAL_FORMER_KEY', formerKeyFile) }),
    ...(anchorFile && { anchor: new FileSealAnchor(anchorFile) }),
    ...(mailTo && { mailTo }),
    ...(timestampUrl && { timestamps: new Rfc3161Timestamps(timestampUrl, furtherRoots) }),
    checkTimestamp: timestampChecker(furtherRoots),
  };
}

const readKey = (setting: string, path: string) =>
  readFileOf(setting, path, (pem) => {
    sealKeyOfPem(pem);
    return pem;
  });

function readFileOf<Content>(setting: string, path: string, parse: (pem: string) => Content): Content {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${setting}: ${path} cannot be used: ${(error as Error).message}`);
  }
}
