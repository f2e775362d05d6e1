/** Time step of authenticator apps (RFC 6238), counted from 1970. */
export const stepMs = 30_000;
