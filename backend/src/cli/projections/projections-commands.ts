// The commands of `npm run projections`, without the parsing of their arguments.
import type { ConsumerStatus } from '../../composition/embedded/embedded-consumer-status';
import type { OperatorCommand, OperatorRefusal } from '../../kernel/consumers/operations/consumer-commands.job';
import { assertNever } from '../../kernel/values/assert';
import { type Print, UsageError } from '../command';
import type { OperatedConsumers } from './ask';

export interface Operator {
  readonly name: string;
  readonly consumers: OperatedConsumers;
}

/** Returns 1 if anything is parked. */
export async function status(consumers: OperatedConsumers, print: Print): Promise<number> {
  const all = await consumers.status();
  for (const each of all) {
    print(lineOf(each));
    for (const { key, eventType, eventId, since, attempts, waiting, error, skipWanted } of each.parked) {
      print(`  parked  ${key}`);
      print(`    ${eventType} ${eventId}: ${error}`);
      print(`    since ${since}, tried ${attempts} times, ${waiting} waiting${skipWanted ? ', to be skipped' : ''}`);
    }
  }
  const parked = all.reduce((sum, each) => sum + each.parked.length, 0);
  print(parked === 0 ? 'Nothing is parked.' : `${parked} parked.`);
  return parked === 0 ? 0 : 1;
}

function lineOf({ name, generation, lag, paused }: ConsumerStatus): string {
  const what = generation === null ? 'policy' : `version ${generation.version}, ${generation.state}`;
  return `${name.padEnd(28)} ${what.padEnd(22)} ${lag} behind${paused ? ', paused' : ''}`;
}

export async function retry(
  operator: Operator,
  name: string,
  key: string,
  reason: string,
  print: Print,
): Promise<number> {
  await parkedOf(operator, name, key);
  return carryOut(operator, { kind: 'retry', key, act: actOf(operator, name, reason) }, print);
}

export async function skip(
  operator: Operator,
  name: string,
  key: string,
  reason: string,
  print: Print,
): Promise<number> {
  const { eventId } = await parkedOf(operator, name, key);
  return carryOut(operator, { kind: 'skip', key, eventId, act: actOf(operator, name, reason) }, print);
}

export async function confirm(
  operator: Operator,
  name: string,
  key: string,
  reason: string,
  print: Print,
): Promise<number> {
  await parkedOf(operator, name, key);
  return carryOut(operator, { kind: 'confirm', key, act: actOf(operator, name, reason) }, print);
}

export async function rebuild(operator: Operator, name: string, reason: string, print: Print): Promise<number> {
  const { kind } = await consumerOf(operator, name);
  if (kind !== 'projection') throw new UsageError(`${name} is a policy; only projections are built from the log.`);
  return carryOut(operator, { kind: 'rebuild', act: actOf(operator, name, reason) }, print);
}

/**
 * Pauses a consumer until it is resumed, even across restarts. Its read models stay unchanged, and reads that wait for
 * it time out.
 */
export async function pause(operator: Operator, name: string, reason: string, print: Print): Promise<number> {
  await consumerOf(operator, name);
  return carryOut(operator, { kind: 'pause', act: actOf(operator, name, reason) }, print);
}

export async function resume(operator: Operator, name: string, reason: string, print: Print): Promise<number> {
  await consumerOf(operator, name);
  return carryOut(operator, { kind: 'resume', act: actOf(operator, name, reason) }, print);
}

const actOf = ({ name: operator }: Operator, consumer: string, reason: string) => ({ consumer, operator, reason });

async function consumerOf({ consumers }: Operator, name: string): Promise<ConsumerStatus> {
  const all = (await consumers.status()).filter((each) => each.name === name);
  const found = all.find(({ parked }) => parked.length > 0) ?? all[0];
  if (found === undefined) throw new UsageError(`There is no projection or policy ${name}; status lists them.`);
  return found;
}

async function parkedOf(operator: Operator, name: string, key: string) {
  const parked = (await consumerOf(operator, name)).parked.find((each) => each.key === key);
  if (parked === undefined) throw new UsageError(`${name} has not parked ${key}; status lists what is parked.`);
  return parked;
}

async function carryOut({ consumers }: Operator, command: OperatorCommand, print: Print): Promise<number> {
  const asked = await consumers.ask(command);
  switch (asked.kind) {
    case 'accepted':
      print(asked.needsConfirmation ? confirmHint : 'It is being done; status shows what came of it.');
      return 0;
    case 'later':
      print('No server has the data folder: it is written down, and done by the next one that starts.');
      if (command.kind === 'skip') print('Where money is moved, another operator has to confirm it.');
      return 0;
    case 'not-done':
      print('No process works off the queue now; the next one that does will do it.');
      return 2;
    case 'refused':
      print(refusalText(asked.refusal));
      return 1;
  }
}

function refusalText(refusal: OperatorRefusal): string {
  switch (refusal) {
    case 'SameOperator':
      return 'You have asked for it yourself; another operator has to confirm it.';
    case 'NothingToConfirm':
      return 'Nobody has asked to skip this key.';
    case 'AlreadyPaused':
      return 'It is paused already.';
    case 'NotPaused':
      return 'It is not paused.';
    default:
      return assertNever(refusal);
  }
}

const confirmHint = 'This consumer moves money: another operator has to confirm it, with confirm NAME KEY.';
