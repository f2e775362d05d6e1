export function releaseBuiltRemotes(
  dataFolder: string,
  env?: Readonly<Record<string, string | undefined>>,
): Promise<void>;
