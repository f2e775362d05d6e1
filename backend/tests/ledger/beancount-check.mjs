// Reads a journal with a real beancount implementation and prints the result. It is a separate program, because the
// test runner cannot load ES modules with WebAssembly.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { balances, initSync, validateSource } from '@rustledger/wasm';

const wasm = createRequire(import.meta.url).resolve('@rustledger/wasm/rustledger_wasm_bg.wasm');
initSync({ module: readFileSync(wasm) });
const source = readFileSync(process.argv[2], 'utf8');
const { valid, errors } = validateSource(source);
const rows = valid ? balances(source).rows : [];
const held = rows.flatMap(([account, { positions }]) =>
  positions.map(({ units }) => [account, units.currency, units.number]),
);
process.stdout.write(JSON.stringify({ valid, errors: errors.map(({ message }) => message), balances: held }));
