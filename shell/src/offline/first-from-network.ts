// The network's answer where there is one in time, else what was kept.

/** Longer than a good connection ever takes, short enough to wait for on a bad one. */
export const networkPatienceMs = 3_000;

/** The file is lost, or a proxy says that the server behind it is away: neither is a word of the server about what was asked for. */
const noAnswers: readonly number[] = [404, 502, 503, 504];

/**
 * Nothing that was kept can stand in the way of the network: a kept answer is looked for only when the network has failed,
 * has lost the file, cannot reach the server or is late, and where there is none, or it cannot be read, the network has the last word.
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
  return new Promise((resolve) => setTimeout(() => resolve(undefined), networkPatienceMs));
}
