// Generates a Mermaid state diagram from the definition of a state machine.
import type { AnyStateMachine, AnyStateNode as Node } from 'xstate';

interface Step {
  readonly event: string;
  readonly guard: string | null;
  readonly targets: readonly Node[];
}

/** Draws every state and every transition to another state. Internal transitions are omitted. */
export function stateDiagram(machine: AnyStateMachine): string {
  const root = machine.root;
  const steps = new Set<string>();
  for (const node of descendants(root)) {
    for (const step of stepsOf(node)) {
      for (const target of step.targets) steps.add(`  ${idOf(node)} --> ${idOf(target)}: ${labelOf(step)}`);
    }
  }
  const states =
    root.type === 'parallel'
      ? [`  state "${root.key}" as ${idOf(root)} {`, ...statesIn(root, '    '), '  }']
      : statesIn(root, '  ');
  return ['stateDiagram-v2', ...states, ...steps].join('\n');
}

function statesIn(parent: Node, indent: string): string[] {
  const children = Object.values<Node>(parent.states);
  const lines: string[] = [];
  if (parent.type === 'compound') {
    for (const first of parent.initial?.target ?? []) lines.push(`${indent}[*] --> ${idOf(first)}`);
  }
  children.forEach((child, index) => {
    if (parent.type === 'parallel' && index > 0) lines.push(`${indent}--`);
    if (child.type === 'compound' || child.type === 'parallel') {
      lines.push(`${indent}state "${child.key}" as ${idOf(child)} {`, ...statesIn(child, `${indent}  `), `${indent}}`);
    } else {
      lines.push(`${indent}state "${child.key}" as ${idOf(child)}`);
      if (child.type === 'final') lines.push(`${indent}${idOf(child)} --> [*]`);
    }
  });
  return lines;
}

/** The root has no box, so transitions that are allowed everywhere have no source. */
const descendants = (node: Node): Node[] =>
  Object.values<Node>(node.states).flatMap((child) => [child, ...descendants(child)]);

function stepsOf(node: Node): Step[] {
  const transitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
  return transitions
    .filter(({ target }) => target !== undefined && target.length > 0)
    .map(({ eventType, guard, target }) => ({
      event: eventNameOf(node, eventType),
      guard: guardNameOf(guard),
      targets: target as readonly Node[],
    }));
}

/** Replaces `xstate.done.actor.<id>` with the name of the invoked actor. */
function eventNameOf(node: Node, eventType: string): string {
  const [, kind, id] = /^xstate\.(done\.actor|error\.actor|done\.state|snapshot|after)\.(.+)$/.exec(eventType) ?? [];
  if (kind === 'after') return `after ${id?.split('.')[0]}`;
  if (kind === 'done.state') return 'all done';
  if (kind === 'done.actor') return `${invokedBy(node, id)} done`;
  if (kind === 'error.actor') return `${invokedBy(node, id)} failed`;
  return eventType === '' ? 'at once' : eventType;
}

const invokedBy = (node: Node, id: string | undefined): string => {
  const src = node.invoke.find((each) => each.id === id)?.src;
  return typeof src === 'string' ? src : 'actor';
};

/**
 * Inline guards, which check the output of an actor, have no name; the diagram only shows that
 * there are several transitions.
 */
function guardNameOf(guard: unknown): string | null {
  if (typeof guard === 'string') return guard;
  const type = (guard as { type?: unknown } | undefined)?.type;
  return typeof type === 'string' ? type : null;
}

const labelOf = ({ event, guard }: Step) => (guard === null ? event : `${event} [${guard}]`);

const idOf = (node: Node) => node.id.replace(/\W/g, '_');

/** States that no transition from the initial ones leads to, and states that wait although no transition leaves them. */
export function faultsIn(machine: AnyStateMachine): string[] {
  const reached = new Set<Node>();
  const enter = (node: Node): void => {
    if (reached.has(node)) return;
    reached.add(node);
    if (node.parent) enter(node.parent);
    const entered = node.type === 'parallel' ? Object.values<Node>(node.states) : (node.initial?.target ?? []);
    for (const child of entered) enter(child as Node);
    for (const { targets } of stepsOf(node)) for (const target of targets) enter(target);
  };
  enter(machine.root);
  return descendants(machine.root).flatMap((node) => {
    if (!reached.has(node)) return [`${node.id} is never reached`];
    // A region without states only acts on events.
    const isWaiting = node.type === 'atomic' && node.parent?.type !== 'parallel';
    return isWaiting && !canLeave(node) ? [`${node.id} is never left`] : [];
  });
}

const canLeave = (node: Node): boolean =>
  stepsOf(node).some(({ targets }) => !targets.includes(node)) || (node.parent !== undefined && canLeave(node.parent));
