// Draws lines of code at random for `npm run mutation -- --sample`, and sums Stryker's report by folder.
import { createHash } from 'node:crypto';

/**
 * Draws `count` lines of code; each line is as likely as any other. The same seed draws the same lines, unless their files differ.
 * @param {{ path: string, text: string }[]} files
 * @returns {string[]} line ranges as Stryker's option `mutate` takes them
 */
export function drawLines(files, count, seed) {
  return files
    .flatMap(({ path, text }) => linesOfCode(text).map((line) => `${path}:${line}-${line}`))
    .map((range) => ({ range, order: createHash('sha256').update(`${seed} ${range}`).digest('hex') }))
    .sort((first, second) => (first.order < second.order ? -1 : 1))
    .slice(0, count)
    .map(({ range }) => range);
}

/** Numbers of the lines that can hold a mutant: neither blank nor a comment, an import or closing brackets only. */
function linesOfCode(text) {
  return text
    .split('\n')
    .flatMap((line, index) => (/^\s*($|\/\/|\/?\*|import\s|[)\]};,]+$)/.test(line) ? [] : [index + 1]));
}

/**
 * @param {{ files: Record<string, { mutants: { status: string, location: { start: { line: number } } }[] }> }} report
 *   Stryker's JSON report
 */
export function scoresByFolder(report, folders) {
  const mutants = Object.entries(report.files).flatMap(([path, file]) =>
    file.mutants.map(({ status, location }) => ({ path, status, line: `${path}:${location.start.line}` })),
  );
  const scores = folders.map((folder) => ({
    folder,
    ...scoreOf(mutants.filter(({ path }) => path === folder || path.startsWith(`${folder}/`))),
  }));
  return folders.length > 1 ? [...scores, { folder: 'all', ...scoreOf(mutants) }] : scores;
}

function scoreOf(mutants) {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const survived = count('Survived');
  const notCovered = count('NoCoverage');
  const total = killed + survived + notCovered;
  return {
    mutants: total,
    killed,
    survived,
    notCovered,
    ignored: count('Ignored'),
    score: total === 0 ? undefined : killed / total,
    uncertainty: uncertaintyOf(mutants),
  };
}

/**
 * Half the width of the 95 % confidence interval of the score. Mutants of one line share their fate, and lines were
 * drawn, so this is the ratio estimate over clusters (Cochran, Sampling Techniques, §2.11).
 */
function uncertaintyOf(mutants) {
  const lines = new Map();
  for (const { line, status } of mutants) {
    const isKilled = status === 'Killed' || status === 'Timeout';
    if (!isKilled && status !== 'Survived' && status !== 'NoCoverage') continue;
    const { killed, total } = lines.get(line) ?? { killed: 0, total: 0 };
    lines.set(line, { killed: killed + (isKilled ? 1 : 0), total: total + 1 });
  }
  const clusters = [...lines.values()];
  if (clusters.length < 2) return undefined;
  const total = clusters.reduce((sum, cluster) => sum + cluster.total, 0);
  const score = clusters.reduce((sum, cluster) => sum + cluster.killed, 0) / total;
  const squares = clusters.reduce((sum, cluster) => sum + (cluster.killed - score * cluster.total) ** 2, 0);
  return (1.96 * Math.sqrt((squares * clusters.length) / (clusters.length - 1))) / total;
}
