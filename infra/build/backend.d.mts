// Types of backend.mjs for the TypeScript side of the build.
import type { BuildOptions } from 'esbuild';

export declare function backendBuildOptions(): BuildOptions;
export declare function sandboxScriptOptions(): BuildOptions;
export declare function buildBackend(): Promise<void>;
