// Parses the imports of a source file without compiling it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../build/inputs.mjs';

export interface Import {
  /** Importing file, relative to the root. */
  from: string;
  /** Imported file without its extension, relative to the root, or the name of a package. */
  to: string;
  /** The compiler removes the import, so nothing is loaded at run time. */
  isTypeOnly: boolean;
  /** The module is loaded when the call runs. */
  isDeferred: boolean;
}

const sourceFolders = [
  'backend',
  'contracts',
  'infra',
  'mfe-catalogue',
  'mfe-player',
  'mfe-settings',
  'mfe-social',
  'shell',
];

/** Every import of every TypeScript file of the project. */
export function projectImports(): Import[] {
  return sourceFolders.flatMap((folder) =>
    readdirSync(path.join(repoRoot, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
      .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
      .flatMap((name) => importsOf(name, readFileSync(path.join(repoRoot, name), 'utf8'))),
  );
}

// `import … from 'x'`, `export … from 'x'`, `import 'x'`, `import('x')`, `require('x')`.
const statement = /(?:^|\n)\s*(import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/g;
const call = /\b(?:import|require)\(\s*(?:\/\*[\s\S]*?\*\/\s*)?['"]([^'"]+)['"]/g;

/** With `verbatimModuleSyntax` a list of only `type` names still loads the module; only `import type` does not. */
export function importsOf(from: string, source: string): Import[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');
  const statements = [...code.matchAll(statement)].map(([, , type, specifier = '']) => ({
    from,
    to: resolveSpecifier(from, specifier),
    isTypeOnly: type !== undefined,
    isDeferred: false,
  }));
  const calls = [...code.matchAll(call)].map(([, specifier = '']) => ({
    from,
    to: resolveSpecifier(from, specifier),
    isTypeOnly: false,
    isDeferred: true,
  }));
  return [...statements, ...calls];
}

function resolveSpecifier(from: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  return path.posix.join(path.posix.dirname(from), specifier).replace(/\.(tsx?|mjs)$/, '');
}
