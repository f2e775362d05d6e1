/**
 * Runs what ends connections, servers and processes, one after the other, each also if another one fails: a connection to
 * the event store that stays open would fail every later test of the process. @throws the first failure, at the end
 */
export async function endEach(...endings: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const end of endings) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
