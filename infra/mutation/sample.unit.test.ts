import { drawLines, scoresByFolder } from './sample.mjs';

const files = ['wallet', 'ledger'].map((name) => ({
  path: `${name}.ts`,
  text: `// A comment.\nimport { a } from './a';\n\nconst b = a +\n  1;\nif (b) {\n  c();\n}\n`,
}));

describe('the sample of lines', () => {
  test('draws the same lines for the same seed, and others for another', () => {
    expect(drawLines(files, 4, 1)).toEqual(drawLines(files, 4, 1));
    expect(drawLines(files, 8, 1)).not.toEqual(drawLines(files, 8, 2));
  });

  test('holds lines of code only, each once', () => {
    const lines = ['4-4', '5-5', '6-6', '7-7'];
    expect(drawLines(files, 100, 1).sort()).toEqual([
      ...lines.map((line) => `ledger.ts:${line}`),
      ...lines.map((line) => `wallet.ts:${line}`),
    ]);
  });
});

describe('the scores of the folders', () => {
  const mutant = (status: string, line: number) => ({ status, location: { start: { line } } });

  test('count mutants that no test covers as not noticed, and leave out ignored ones', () => {
    const report = {
      files: {
        'a/b.ts': {
          mutants: [mutant('Killed', 1), mutant('Timeout', 2), mutant('NoCoverage', 3), mutant('Ignored', 4)],
        },
        'c.ts': { mutants: [mutant('Survived', 1)] },
      },
    };
    expect(scoresByFolder(report, ['a', 'c.ts'])).toMatchObject([
      { folder: 'a', mutants: 3, killed: 2, survived: 0, notCovered: 1, ignored: 1, score: 2 / 3 },
      { folder: 'c.ts', mutants: 1, survived: 1, score: 0 },
      { folder: 'all', mutants: 4, killed: 2, score: 0.5 },
    ]);
  });

  test('are as uncertain as their independent lines allow', () => {
    const alternating = Array.from({ length: 100 }, (_, index) => mutant(index % 2 ? 'Killed' : 'Survived', index));
    const repeated = alternating.flatMap((one) => [one, one, one, one]);
    const [single] = scoresByFolder({ files: { 'a.ts': { mutants: alternating } } }, ['a.ts']);
    const [fourfold] = scoresByFolder({ files: { 'a.ts': { mutants: repeated } } }, ['a.ts']);
    // A binomial share of one half among 100: 1.96 × √(0.25 / 99).
    expect(single?.uncertainty).toBeCloseTo(0.0985, 4);
    expect(fourfold?.uncertainty).toBeCloseTo(0.0985, 4);
  });
});
