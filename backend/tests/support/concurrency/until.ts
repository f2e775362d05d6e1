const firstPauseMs = 5;
const longestPauseMs = 50;

/** Polls at growing intervals until a condition holds; throws on timeout. */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadlineMs = Date.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; !(await holds()); pauseMs = Math.min(pauseMs * 1.2, longestPauseMs)) {
    if (Date.now() > deadlineMs) throw new Error(`Not within ${timeoutMs} ms: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
