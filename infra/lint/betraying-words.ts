// Finds words that betray the private language that this code once had. Checked are comments, texts in quotes, and
// documents; names of the code are not. The terms of the glossary in `infra/docs/architecture.md` are always allowed.

export interface Finding {
  readonly line: number;
  readonly word: string;
  readonly instead: string;
}

const own = String.raw`\bof (?:its|their|his|her|our|your|my|one[’']s) own\b`;
const beforeNoNoun = String.raw`(?=$|[^\w\s]|\s+(?:and|or|in|of|by|for|at|to|as|with|that|which|only|while|when|where)\b)`;

/** Each word with an ordinary replacement. */
const rules: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\banew\b/i, 'again'],
  [/(?<!side by |stand )\bbeside\b/i, 'next to, in addition to'],
  [/\bstands?\b(?! for\b| in\b| out\b| by\b|-|alone)/i, 'is, exists, has'],
  [/(?<!-)\bcomes?\b(?! from\b| first\b)/i, 'arrives, appears, returns'],
  [/\bgo(?:es)? out\b/i, 'is sent'],
  [/\b(?:is|are|was|were|be|been) told\b/i, 'is notified, is reported'],
  [/\bunder way\b/i, 'in flight, pending'],
  [/(?<!\b(?:in|than|followed) )\bby (?:itself|themselves)\b/i, 'automatically, separately'],
  [new RegExp(own + beforeNoNoun, 'i'), 'own, separate'],
  [/\bwhoever\b/i, 'anyone'],
  [/\b(?:that|which) (?:is|are) none\b/i, 'invalid, not a …'],
  [/(?:^|[.:;] )what (?:is|are|was|were|has|had)\b/i, 'a noun as the subject'],
];

const german = /[äöüß„]/i;

/** A line in prose of the file, with its number. */
interface Prose {
  readonly line: number;
  readonly text: string;
}

const commentOrText =
  /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g;

/** Comments and texts of a source. Texts without two spaces are names, addresses or single words. */
function proseOfSource(source: string): Prose[] {
  const found: Prose[] = [];
  let line = 1;
  let from = 0;
  for (const { 0: part, index } of source.matchAll(commentOrText)) {
    for (let at = source.indexOf('\n', from); at !== -1 && at < index; at = source.indexOf('\n', at + 1)) line++;
    from = index;
    const isComment = part.startsWith('//') || part.startsWith('/*');
    if (!isComment && (part.startsWith('/') || part.split(' ').length < 3)) continue;
    part.split('\n').forEach((text, nth) => {
      const bare = text.replace(/\$\{[^}]*\}+/g, '…').replace(/^\s*(?:\/\/|\/\*\*?|\*\/?)?\s*|\s*\*\/\s*$|^['"`]/g, '');
      found.push({ line: line + nth, text: bare });
    });
  }
  return found;
}

const proseOfDocument = (text: string): Prose[] =>
  text.split('\n').map((line, nth) => ({ line: nth + 1, text: line.replace(/`[^`]*`/g, '`…`') }));

/** The terms in the first column of the glossary. */
export function glossaryTerms(architecture: string): string[] {
  const glossary = architecture.slice(architecture.indexOf('| term |'));
  const rows = glossary
    .split('\n')
    .slice(2)
    .filter((row) => row.startsWith('|'));
  return rows
    .flatMap((row) => (row.split('|')[1] ?? '').replace(/\(.*?\)/g, '').split(/[,:]/))
    .map((term) => term.trim());
}

/** @param allowed terms of the glossary, which are no findings */
export function betrayingWords(file: string, content: string, allowed: readonly string[] = []): Finding[] {
  const prose = file.endsWith('.md') ? proseOfDocument(content) : proseOfSource(content);
  const findings: Finding[] = [];
  for (const { line, text } of prose) {
    if (german.test(text)) continue;
    for (const [pattern, instead] of rules) {
      const word = pattern.exec(text)?.[0];
      if (word === undefined) continue;
      const bare = allowed.reduce((rest, term) => (term === '' ? rest : rest.replaceAll(term, '')), text);
      if (pattern.test(bare)) findings.push({ line, word: word.replace(/^[^\p{L}]+/u, ''), instead });
    }
  }
  return findings;
}
