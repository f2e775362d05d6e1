// Network-first strategy: the network's response if it arrives in time, else the cached one.

/** Longer than a good connection ever takes, and short enough to wait for on a bad one. */
export const networkTimeoutMs = 3_000;

/** Statuses that do not count as a response: the file is lost, or a proxy reports that the server behind it is down. */
const noAnswers: readonly number[] = [404, 502, 503, 504];

/**
 * The cache never gets in the way of the network: it is consulted only when the network has failed, has lost the file,
 * cannot reach the server or is late. When the cache has no response or cannot be read, the network's outcome counts.
 */
export async function firstFromNetwork(
  network: Promise<Response>,
  findKept: () => Promise<Response | undefined>,
): Promise<Response> {
  const inTime = await Promise.race([network.catch(() => undefined), late()]);
  if (inTime && !noAnswers.includes(inTime.status)) return inTime;
  const kept = await findKept().catch(() => undefined);
  return kept ?? network;
}

function late(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), networkTimeoutMs));
}
