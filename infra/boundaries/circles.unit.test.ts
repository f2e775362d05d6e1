// Forbids files that import each other in a circle.
import { circles } from './circles';
import { importsOf, projectImports } from './imports';

test('no files import each other in a circle', () => {
  const imports = projectImports();
  const files = [...new Set(imports.map(({ from }) => from))];
  expect(circles(imports, files)).toEqual([]);
});

const sources: Record<string, string> = {
  'backend/src/a.ts': "import { b } from './b';\nimport { d } from './d';",
  'backend/src/b.tsx': "import type { C } from './c';",
  'backend/src/c/index.ts': "export * from '../a';",
  'backend/src/d.ts': "const a = () => import('./a');",
};

test('finds circles through types and through the index of a folder, and none through import()', () => {
  const imports = Object.entries(sources).flatMap(([file, source]) => importsOf(file, source));
  expect(circles(imports, Object.keys(sources))).toEqual([
    ['backend/src/a.ts', 'backend/src/b.tsx', 'backend/src/c/index.ts'],
  ]);
});
