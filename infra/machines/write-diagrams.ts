// `npm run diagrams`: writes the page of the state machines anew.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { machinesPage } from './machines';

const file = path.resolve(__dirname, '../docs/machines.md');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, machinesPage());
process.stdout.write(`${path.relative(process.cwd(), file)} written\n`);
