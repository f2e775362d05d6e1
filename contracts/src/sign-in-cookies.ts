// Cookies that the backend writes for the sign-in page to read.

/** The words on a suspension, for somebody who comes back from another service. */
export const suspensionCookie = 'libretto-suspension';
