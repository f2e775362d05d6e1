// Cookies that the backend sets for the sign-in page.

/** The text about a suspension, for a user who returns from another service's sign-in. */
export const suspensionCookie = 'libretto-suspension';
