export function changedFiles(): string[];
export function repositoryFiles(): string[];
export function reachAll(changed: readonly string[]): boolean;
export function testsBeyondImports(changed: readonly string[], files: readonly string[]): string[];
export function reachedByChanges(): string[];
