// Message macros for pages that esbuild bundles, such as a remote's standalone page.
import { readFileSync } from 'node:fs';
import { transformSync } from '@swc/core';
import type { Plugin } from 'esbuild';
import { withMacros } from './macros.cjs';

export const textsPlugin: Plugin = {
  name: 'texts',
  setup(build) {
    build.onLoad({ filter: /(shell|mfe-[a-z]+)\/.*\.tsx?$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes('/macro')) return null;
      const { code } = transformSync(source, {
        filename: path,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: path.endsWith('x') },
          transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
          experimental: withMacros,
        },
      });
      return { contents: code, loader: 'js' };
    });
  },
};
