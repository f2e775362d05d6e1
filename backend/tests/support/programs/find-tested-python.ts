// Prints which python3 the tests use, with the named set of packages, or why there is none.
import { isPackageSet, pythonWithPackages } from './python-packages';

const set = process.argv[2] ?? '';
if (!isPackageSet(set)) throw new Error(`There is no set of packages ${set}`);

void pythonWithPackages(set)
  .then(
    (found) => ({ found }),
    (error: unknown) => ({ reason: error instanceof Error ? error.message.split('\n')[0] : String(error) }),
  )
  .then((answer) => process.stdout.write(JSON.stringify(answer)));
