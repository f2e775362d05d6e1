// `npm run restore -- FOLDER` replaces the data folder by a backup, once every file of it is verified.
import { resolve } from 'node:path';
import { restore } from '../composition/embedded-backup';
import { showProgress, sizeText } from './backup/progress';
import { backedUpByEngine, embeddedDataDir, type Print, required, runCommand } from './command';
import { verify } from './ledger/ledger-commands';

const usage = `npm run restore -- FOLDER    makes a backup the data folder, and proves its ledger
The data folder must not exist yet: stop the server and move the old one away, or set LIBRETTO_DATA_DIR.`;

async function run([folder]: readonly string[], _options: object, print: Print): Promise<number> {
  const backup = resolve(process.env.INIT_CWD ?? process.cwd(), required(folder, 'a folder with a backup'));
  const dataDir = embeddedDataDir(backedUpByEngine);
  const { files, bytes } = await restore(backup, dataDir, showProgress(print));
  print(`${dataDir} holds ${files} files, ${sizeText(bytes)}, each as it was backed up.`);
  return verify(dataDir, print);
}

runCommand({ usage, run });
