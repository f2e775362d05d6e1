// Prints which python3 the tests use, with its packages, or why there is none.
import { pythonWithPackages } from './python-packages';

void pythonWithPackages()
  .then(
    (found) => ({ found }),
    (error: unknown) => ({ reason: error instanceof Error ? error.message.split('\n')[0] : String(error) }),
  )
  .then((answer) => process.stdout.write(JSON.stringify(answer)));
