// Upload limits that the page mentions. The server enforces them; the contract module would load its schemas too.

export const maxMasterBytes = 100 * 1024 * 1024;
export const coverWidthWantedPx = 1400;
export const longestName = 200;
export const longestLyrics = 50_000;
/** Number of parallel uploads. */
export const uploadsAtOnce = 2;
/** Polling interval for a song that is being measured. */
export const measurePollMs = 1_000;
