// Checks whether a part understands the bus messages of another part that was built separately.
import type { MessageShape } from '../webpack/contract-checks/message-shapes';

export interface Incompatibility {
  /** Path of the field, such as `track.title`; empty for the whole message. */
  readonly path: string;
  readonly kind: 'left-out' | 'may-be-left-out' | 'other-kind' | 'unknown-value';
}

/** Lists every field that does not match the receiver's schema; additional fields do no harm. */
export function messageIncompatibilities(
  given: MessageShape,
  taken: MessageShape,
  path = '',
): readonly Incompatibility[] {
  const accepted = alternatives(taken);
  return alternatives(given).flatMap((each) => {
    const sameKind = accepted.filter(
      (other) => kindOf(other) === 'any' || kindOf(each) === 'any' || isSameKind(each, other),
    );
    if (sameKind.length === 0) return [{ path, kind: 'other-kind' } as const];
    const possible = sameKind.filter((other) => !isOtherVariant(each, other));
    if (possible.length === 0) return [{ path, kind: 'unknown-value' } as const];
    const faults = possible.map((other) => incompatibilitiesOfOne(each, other, path));
    return faults.reduce((least, found) => (found.length < least.length ? found : least));
  });
}

/** Expands a union into its members and an enum into its values. */
function alternatives(shape: MessageShape): readonly MessageShape[] {
  if (shape.anyOf) return shape.anyOf.flatMap(alternatives);
  if (shape.enum) return shape.enum.map((value) => ({ const: value }));
  if (typeof shape.type === 'object') return shape.type.map((type) => ({ ...shape, type }));
  return [shape];
}

function kindOf({ type, const: value }: MessageShape): string {
  if (value !== undefined) return value === null ? 'null' : typeof value;
  if (type === undefined) return 'any';
  // Integers are numbers to the receiving code.
  return type === 'integer' ? 'number' : String(type);
}

const isSameKind = (a: MessageShape, b: MessageShape) => kindOf(a) === kindOf(b);

/** True for a different constant, or for another member of a discriminated union. */
function isOtherVariant(given: MessageShape, taken: MessageShape): boolean {
  if (taken.const !== undefined) return given.const !== taken.const;
  return Object.entries(taken.properties ?? {}).some(([name, { const: value }]) => {
    const own = given.properties?.[name];
    return value !== undefined && own?.const !== undefined && own.const !== value;
  });
}

function incompatibilitiesOfOne(given: MessageShape, taken: MessageShape, path: string): readonly Incompatibility[] {
  const items = given.items && taken.items ? messageIncompatibilities(given.items, taken.items, `${path}[]`) : [];
  const fields = Object.entries(taken.properties ?? {}).flatMap(([name, field]): readonly Incompatibility[] => {
    const own = given.properties?.[name];
    const place = path === '' ? name : `${path}.${name}`;
    const isNeeded = taken.required?.includes(name) ?? false;
    if (kindOf(given) === 'any') return [];
    if (own === undefined) return isNeeded ? [{ path: place, kind: 'left-out' }] : [];
    const mayMiss: readonly Incompatibility[] =
      isNeeded && !given.required?.includes(name) ? [{ path: place, kind: 'may-be-left-out' }] : [];
    return [...mayMiss, ...messageIncompatibilities(own, field, place)];
  });
  return [...items, ...fields];
}
