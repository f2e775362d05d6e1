export function releaseBuiltRemotes(dataFolder: string): Promise<void>;
