// `npm run restore -- FOLDER` replaces the data folder by a backup, once every file of it is verified.
import { resolve } from 'node:path';
import { restore } from '../composition/embedded/embedded-backup';
import { showProgress, sizeText } from './backup/progress';
import { backedUpByEngine, embeddedDataDir, type Print, required, runCommand } from './command';
import { verify } from './ledger/ledger-commands';

const usage = `npm run restore -- FOLDER [--erasures FILE]    makes a backup the data folder, and proves its ledger
The data folder must not exist yet: stop the server and move the old one away, or set LIBRETTO_DATA_DIR.
FILE is erasures.jsonl of the old one: the next start erases again everyone who was erased after the backup.`;

async function run(
  [folder]: readonly string[],
  options: { readonly erasures?: string },
  print: Print,
): Promise<number> {
  const backup = resolve(process.env.INIT_CWD ?? process.cwd(), required(folder, 'a folder with a backup'));
  const dataDir = embeddedDataDir(backedUpByEngine);
  const from = process.env.INIT_CWD ?? process.cwd();
  const erasures = options.erasures === undefined ? undefined : resolve(from, options.erasures);
  const { files, bytes, erasuresToRepeat } = await restore(backup, dataDir, showProgress(print), erasures);
  print(`${dataDir} holds ${files} files, ${sizeText(bytes)}, each as it was backed up.`);
  if (erasuresToRepeat === null) print('Without --erasures FILE, people who were erased after the backup are back.');
  else print(`${erasuresToRepeat} people were erased after the backup; the next start erases them again.`);
  return verify(dataDir, print);
}

runCommand({ usage, run }, ['erasures']);
