// `npm run backup -- FOLDER` backs up the data folder of the embedded profile, even while the server runs.
import { resolve } from 'node:path';
import { backUp } from '../composition/embedded/embedded-backup';
import { showProgress, sizeText } from './backup/progress';
import { backedUpByEngine, embeddedDataDir, type Print, required, runCommand } from './command';
import { verify } from './ledger/ledger-commands';

const usage = `npm run backup -- FOLDER     copies the data folder, also while the server runs, and proves the ledger of the copy
The folder must not exist yet. It holds keys and secrets: keep it where nobody else reads.`;

async function run([folder]: readonly string[], _options: object, print: Print): Promise<number> {
  // npm runs scripts in the repository, so the path is resolved against the directory of the call.
  const target = resolve(process.env.INIT_CWD ?? process.cwd(), required(folder, 'a folder'));
  const { files, bytes, goneMeanwhile } = await backUp(embeddedDataDir(backedUpByEngine), target, showProgress(print));
  print(`${target} holds ${files} files, ${sizeText(bytes)}.`);
  if (goneMeanwhile > 0) print(`${goneMeanwhile} files were deleted by the product meanwhile and are not in it.`);
  return verify(target, print);
}

runCommand({ usage, run });
