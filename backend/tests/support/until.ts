const firstPauseMs = 5;
const longestPauseMs = 50;

/** Waits until something holds; throws when it has not within the time. The longer it takes, the less often it is asked. */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadlineMs = Date.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; !(await holds()); pauseMs = Math.min(pauseMs * 1.2, longestPauseMs)) {
    if (Date.now() > deadlineMs) throw new Error(`Not within ${timeoutMs} ms: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
