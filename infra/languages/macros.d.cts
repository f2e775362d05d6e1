/** For `jsc.experimental` of swc. */
export const withMacros: { plugins: [string, Record<string, unknown>][]; cacheRoot: string };
