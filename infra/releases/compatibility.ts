// Checks whether the parts that browsers load together are compatible. The functions are pure;
// releases are passed as contracts.
import { incompatibilities } from '@libretto/contracts/federation/fit';
import type { BuiltContract } from '../webpack/contract-checks/contract-file';
import { type Incompatibility, messageIncompatibilities } from './message-incompatibilities';

/** The contract of a build; older builds recorded no topics, messages and slots. */
export type KnownContract = Pick<BuiltContract, 'exposes' | 'needs' | 'offers'> &
  Partial<Pick<BuiltContract, 'emits' | 'takes' | 'shows' | 'messages'>>;

export interface ReleasedPart {
  /** `shell` or the name of a remote. */
  name: string;
  version: string;
  contract: KnownContract;
}

/** Everything that browsers currently get: one shell, and one or more versions of each remote. */
export type ReleasedParts = readonly ReleasedPart[];

export interface Problem {
  /** The part that no longer works. */
  part: string;
  version: string;
  reason: string;
}

/**
 * Problems that a change introduces: what works with the parts before it and fails with those after it. Topics that a
 * new version emits or takes may lack a counterpart that is released later; required modules and slots must exist.
 */
export function breaks(before: ReleasedParts, after: ReleasedParts): Problem[] {
  const known = new Set(problems(before).map(({ part, reason }) => `${part} ${reason}`));
  const isNew = (problem: Problem) => !known.has(`${problem.part} ${problem.reason}`);
  const staying = after.filter(({ name, version }) =>
    before.some((part) => part.name === name && part.version === version),
  );
  const lost = staying.flatMap((part) => [...lostTopics(part, after), ...changedMessages(part, after)]);
  return [...needsAndSlots(after), ...lost].filter(isNew);
}

export const lineOf = ({ part, version, reason }: Problem) => `${part} ${version} ${reason}`;

export function problems(parts: ReleasedParts): Problem[] {
  const lost = parts.flatMap((part) => [...lostTopics(part, parts), ...changedMessages(part, parts)]);
  return [...needsAndSlots(parts), ...lost];
}

const needsAndSlots = (parts: ReleasedParts) =>
  parts.flatMap((part) => [...unmetNeeds(part, parts), ...missingModules(part, parts)]);

const problem = ({ name, version }: ReleasedPart, reason: string): Problem => ({ part: name, version, reason });

function unmetNeeds(part: ReleasedPart, parts: ReleasedParts): Problem[] {
  const shell = parts.find(({ name }) => name === 'shell');
  if (part.name === 'shell' || !shell) return [];
  return incompatibilities(part.contract.needs, shell.contract.offers).map((reason) => problem(part, reason));
}

/** Every version of a remote that browsers may get must expose the modules that other parts show. */
function missingModules(part: ReleasedPart, parts: ReleasedParts): Problem[] {
  return Object.entries(part.contract.shows ?? {}).flatMap(([remote, modules]) =>
    parts
      .filter(({ name }) => name === remote)
      .flatMap((shown) =>
        modules
          .filter((module) => !shown.contract.exposes.includes(module))
          .map((module) => problem(part, `shows ${module} of ${shown.name}, which does not expose it`)),
      ),
  );
}

/**
 * Topics that carry facts or states: a part that takes one waits for its emitter. An intent
 * without an emitter does no harm.
 */
const isFact = /\/(state|changed|closed)$/;

/** A topic is served only if all versions of a part that browsers may get handle it. */
function lostTopics(part: ReleasedPart, parts: ReleasedParts): Problem[] {
  const { emits = [], takes = [] } = part.contract;
  return [
    ...emits
      .filter((topic) => !isServed(topic, 'takes', parts))
      .map((topic) => problem(part, `emits ${topic}, which no other part takes`)),
    ...takes
      .filter((topic) => isFact.test(topic) && !isServed(topic, 'emits', parts))
      .map((topic) => problem(part, `takes ${topic}, which no part emits`)),
  ];
}

function isServed(topic: string, end: 'emits' | 'takes', parts: ReleasedParts): boolean {
  const names = new Set(parts.map(({ name }) => name));
  return [...names].some((name) =>
    parts.filter((part) => part.name === name).every(({ contract }) => contract[end]?.includes(topic) ?? true),
  );
}

/** Incompatible schemas of a message between a part and the others. Two versions of one part never share a page. */
function changedMessages(part: ReleasedPart, parts: ReleasedParts): Problem[] {
  const { emits = [], takes = [], messages = {} } = part.contract;
  return parts
    .filter(({ name }) => name !== part.name)
    .flatMap(({ name, contract }) => {
      const between = (mine: readonly string[], theirs: readonly string[] = []) =>
        mine.flatMap((topic) => {
          const [own, other] = [messages[topic], contract.messages?.[topic]];
          return theirs.includes(topic) && own && other ? [{ topic, own, other }] : [];
        });
      return [
        ...between(takes, contract.emits).flatMap(({ topic, own, other }) =>
          messageIncompatibilities(other, own).map(
            (incompatibility) => `takes ${topic} of ${name}, ${asTaken(incompatibility)}`,
          ),
        ),
        ...between(emits, contract.takes).flatMap(({ topic, own, other }) =>
          messageIncompatibilities(own, other).map(
            (incompatibility) => `emits ${topic} to ${name}, ${asEmitted(incompatibility)}`,
          ),
        ),
      ].map((reason) => problem(part, reason));
    });
}

function asTaken({ path, kind }: Incompatibility): string {
  const texts: Readonly<Record<Incompatibility['kind'], string>> = {
    'left-out': `which leaves out ${path}`,
    'may-be-left-out': `which may leave out ${path}`,
    'other-kind': `which gives another kind of value as ${path || 'the message'}`,
    'unknown-value': `which gives a value that it does not know as ${path || 'the message'}`,
  };
  return texts[kind];
}

function asEmitted({ path, kind }: Incompatibility): string {
  const texts: Readonly<Record<Incompatibility['kind'], string>> = {
    'left-out': `which needs ${path}`,
    'may-be-left-out': `which always needs ${path}`,
    'other-kind': `which takes another kind of value as ${path || 'the message'}`,
    'unknown-value': `which does not know every value of ${path || 'the message'}`,
  };
  return texts[kind];
}
