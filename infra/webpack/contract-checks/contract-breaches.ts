// Compares a build with its contract in both directions: a contract that promises more than the build has
// is useless to other parts too.
import type { PartContract } from '@libretto/contracts/federation/part-contracts';
import type { BuiltContract } from './contract-file';

const place = 'contracts/src/federation/part-contracts.ts';

export function breaches(built: BuiltContract, contract: PartContract): string[] {
  const promised = Object.keys(contract.exposes);
  return [
    ...without(promised, built.exposes, (name) => `it does not expose ${name}, as ${place} promises`),
    ...without(built.exposes, promised, (name) => `it exposes ${name}, which ${place} does not name`),
    ...without(contract.emits, built.emits, (topic) => `it never emits ${topic}, as ${place} says`),
    ...without(built.emits, contract.emits, (topic) => `it emits ${topic}, which ${place} does not name`),
    ...without(contract.takes, built.takes, (topic) => `it does not take ${topic}, as ${place} promises`),
    ...without(built.takes, contract.takes, (topic) => `it takes ${topic}, which ${place} does not name`),
  ];
}

const without = (names: readonly string[], others: readonly string[], line: (name: string) => string) =>
  names.filter((name) => !others.includes(name)).map(line);
