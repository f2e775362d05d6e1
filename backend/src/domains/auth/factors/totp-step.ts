/** How long a code of an authenticator app counts (RFC 6238); its steps are counted from 1970. */
export const stepMs = 30_000;
