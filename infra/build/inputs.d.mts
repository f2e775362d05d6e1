// Types of inputs.mjs for the TypeScript side of the build.
export declare const repoRoot: string;
export declare const remoteNames: readonly string[];
export declare const frontEndPackages: readonly string[];
export declare function inputsOf(part: string): string[];
export declare function inputHash(part: string): string;
export declare function packageVersion(part: string): string;
export declare function buildNotePath(part: string): string;
export declare function isStale(part: string): boolean;
export declare function readJson(path: string): unknown;
export declare function writeJson(path: string, value: unknown): void;
