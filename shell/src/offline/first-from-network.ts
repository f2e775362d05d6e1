// The network's answer where there is one in time, else what was kept.

/** Longer than a good connection ever takes, short enough to wait for on a bad one. */
export const networkPatienceMs = 3_000;

/**
 * Nothing that was kept can stand in the way of the network: a kept answer is looked for only when the network has failed,
 * has lost the file or is late, and where there is none, or it cannot be read, the network has the last word.
 */
export async function firstFromNetwork(
  network: Promise<Response>,
  findKept: () => Promise<Response | undefined>,
): Promise<Response> {
  const inTime = await Promise.race([network.catch(() => undefined), late()]);
  if (inTime && inTime.status !== 404) return inTime;
  const kept = await findKept().catch(() => undefined);
  return kept ?? network;
}

function late(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), networkPatienceMs));
}
