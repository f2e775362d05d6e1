// Types of steps.mjs for the TypeScript side of the build.
export declare function requireNode(): void;
export declare function installMissing(options: { withDevelopment: boolean }): Promise<void>;
export declare function prepare(options: { withDevelopment: boolean }): Promise<void>;
