// Knows which release lines of Node get security fixes (schedule: https://github.com/nodejs/Release).

/** The last day of each LTS line; odd lines live for half a year and are not meant for production. */
const lastDays: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
};
const newestKnown = Math.max(...Object.keys(lastDays).map(Number));

/** Undefined while the line gets security fixes, and for lines that are newer than this table. */
export function nodeWarning(version: string, nowMs: number): string | undefined {
  const major = Number(version.split('.')[0]);
  if (major > newestKnown) return undefined;
  const lastDay = lastDays[major];
  if (lastDay !== undefined && nowMs < Date.parse(`${lastDay}T24:00:00Z`)) return undefined;
  return `Node ${version} is out of support and gets no security fixes: move to a line with long-term support, such as 24.`;
}
