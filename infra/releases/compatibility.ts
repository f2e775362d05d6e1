// Whether the parts that browsers get together fit each other. Pure: what is released comes in as contracts.
import { misfits } from '@libretto/contracts/federation/fit';
import type { BuiltContract } from '../webpack/contract-file';
import { type Misfit, misfitsOfMessage } from './message-misfits';

/** What a build says about itself; without topics, messages and slots where it is from before they were noted. */
export type KnownContract = Pick<BuiltContract, 'exposes' | 'needs' | 'offers'> &
  Partial<Pick<BuiltContract, 'emits' | 'takes' | 'shows' | 'messages'>>;

export interface ReleasedPart {
  /** `shell` or a remote. */
  name: string;
  version: string;
  contract: KnownContract;
}

/** Everything that some browser gets now: one shell, and of each remote one version or more. */
export type ReleasedParts = readonly ReleasedPart[];

export interface Problem {
  /** The part that does not work any more. */
  part: string;
  version: string;
  reason: string;
}

/**
 * What a change breaks: what works with the parts before it and does not with those after it. What a new version itself
 * emits or listens for may wait for another part that comes later; what it needs and shows has to be there.
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
  return misfits(part.contract.needs, shell.contract.offers).map((reason) => problem(part, reason));
}

/** Of modules that a part shows, every version that some browser gets must have them. */
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

/** What has happened, or how things stand: the part that takes it waits for it. An intent that nobody has any more is no loss. */
const isFact = /\/(state|changed|closed)$/;

/** A topic has somebody at its other end only if every version of that part that a browser may get is there. */
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

/** What a part and the others say of the same message. Two versions of one part are never in one page. */
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
          misfitsOfMessage(other, own).map((misfit) => `takes ${topic} of ${name}, ${asTaken(misfit)}`),
        ),
        ...between(emits, contract.takes).flatMap(({ topic, own, other }) =>
          misfitsOfMessage(own, other).map((misfit) => `emits ${topic} to ${name}, ${asEmitted(misfit)}`),
        ),
      ].map((reason) => problem(part, reason));
    });
}

function asTaken({ path, kind }: Misfit): string {
  const texts: Readonly<Record<Misfit['kind'], string>> = {
    'left-out': `which leaves out ${path}`,
    'may-be-left-out': `which may leave out ${path}`,
    'other-kind': `which gives another kind of value as ${path || 'the message'}`,
    'unknown-value': `which gives a value that it does not know as ${path || 'the message'}`,
  };
  return texts[kind];
}

function asEmitted({ path, kind }: Misfit): string {
  const texts: Readonly<Record<Misfit['kind'], string>> = {
    'left-out': `which needs ${path}`,
    'may-be-left-out': `which always needs ${path}`,
    'other-kind': `which takes another kind of value as ${path || 'the message'}`,
    'unknown-value': `which does not know every value of ${path || 'the message'}`,
  };
  return texts[kind];
}
