// Checks whether two separately built parts of the page are compatible: by the version of what they share, and by the
// names that one uses and the other provides. The shell checks this before it loads a remote, the release command
// before it publishes one.

/** Exported names by module; `true` where a library does not list its exports. */
export type Names = Readonly<Record<string, readonly string[] | true>>;

/** What a remote requires from the page: package → version range, and the names that its code uses of each module. */
export type Needs = Readonly<Record<string, { readonly range: string; readonly modules: Names }>>;

/** What the shell provides. */
export type Offers = Readonly<Record<string, { readonly version: string; readonly modules: Names }>>;

/** Lists every incompatibility as one line; empty when all requirements are met. */
export function incompatibilities(needs: Needs, offers: Offers): string[] {
  return Object.entries(needs).flatMap(([name, need]) => {
    const offer = offers[name];
    if (!offer) return [`needs ${name} ${need.range}, which this shell does not have`];
    if (!satisfies(offer.version, need.range))
      return [`needs ${name} ${need.range}, and this shell has ${offer.version}`];
    return Object.entries(need.modules).flatMap(([module, used]) => missing(module, used, offer.modules[module]));
  });
}

function missing(
  module: string,
  used: readonly string[] | true,
  given: readonly string[] | true | undefined,
): string[] {
  if (given === undefined) return [`needs ${module}, which this shell does not have`];
  if (given === true || used === true) return [];
  const names = used.filter((name) => !given.includes(name));
  return names.length === 0 ? [] : [`needs ${names.join(', ')} of ${module}, which this shell does not have`];
}

const numbers = (version: string): number[] => version.split('-')[0]?.split('.').map(Number) ?? [];

/**
 * The caret range of all versions that are compatible with this one: `^1.0.0` for 1.4.2. Below 1.0 the minor number
 * counts breaking changes: `^0.3.0` for 0.3.7. The names, not this range, say whether everything required is provided.
 */
export function sameLine(version: string): string {
  const [major = 0, minor = 0] = numbers(version);
  return major > 0 ? `^${major}.0.0` : `^0.${minor}.0`;
}

/** Matches as npm and the federation runtime do. @param range `^a.b.c`, or an exact version. */
export function satisfies(version: string, range: string): boolean {
  if (!range.startsWith('^')) return version === range;
  const [major = 0, minor = 0, patch = 0] = numbers(version);
  const [leastMajor = 0, leastMinor = 0, leastPatch = 0] = numbers(range.slice(1));
  if (major !== leastMajor || (major === 0 && minor !== leastMinor)) return false;
  return minor > leastMinor || (minor === leastMinor && patch >= leastPatch);
}
