// Limits of the upload that the page names. The server holds them; the contract's own file would bring its schemas along.

export const maxMasterBytes = 100 * 1024 * 1024;
export const coverWidthWantedPx = 1400;
export const longestName = 200;
export const longestLyrics = 50_000;
/** Files that are on their way at the same time. */
export const uploadsAtOnce = 2;
/** Between two looks at a song that is being measured. */
export const measurePollMs = 1_000;
