// How long a remote may take before its fallback shows.

declare global {
  /** Set by tests before the page loads, so that they need not sit through the real time. */
  var librettoRemoteTimeoutMs: number | undefined;
}

export function remoteTimeoutMs(): number {
  return globalThis.librettoRemoteTimeoutMs ?? 8_000;
}
