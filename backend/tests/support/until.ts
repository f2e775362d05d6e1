/** Waits until something holds; throws when it has not within the time. */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadlineMs = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > deadlineMs) throw new Error(`Not within ${timeoutMs} ms: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
