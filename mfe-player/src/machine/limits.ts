// The player's constants from the specification.

/** Formats in the order in which loading tries them. */
export const loadOrder = ['opus', 'aac', 'plain'] as const;

export const retryDelayMs = 500;
/** Delay between the time when the current track can play and the preloading of the next one. */
export const preloadDelayMs = 1500;
/** A stall of this length means that the connection is too slow for the quality. */
export const thinConnectionMs = 1500;
/**
 * The quality is lowered if the buffer would run empty within this time. The lower one has to load in that time, next to the
 * present one, and Chromium may load up to 200 KB from the beginning of a file before it seeks.
 */
export const emptySoonSeconds = 45;
/** How long a lower quality may take to load before a further stall lowers the quality again. */
export const loweringMs = 8000;
/** Switching to a better quality requires that it loads this many times faster than it plays. */
export const comfortableRate = 1.5;
/** A server that sends nothing for this long counts as unreachable. */
export const hungServerMs = 10_000;
/** Delays between retries while the server is unreachable; the last one repeats. */
export const askAgainMs = [1000, 2000, 4000, 8000, 15_000] as const;
/** Delay before a failed next track is requested again. */
export const cueAgainMs = 5000;
/** After this many connection failures in a row the file itself counts as broken. */
export const mostBreaksInARow = 3;
/** Above this position Previous restarts the track instead of leaving it. */
export const restartThresholdSeconds = 3;
export const seekStepSeconds = 10;
/** Length of a preview of a paid song that the listener does not own. */
export const previewLimitSeconds = 15;
/** Assumed duration of a previewed song when the catalogue gives none. */
export const previewDurationSeconds = 180;
export const playtimeReportSeconds = 5;
/** Smaller changes of the position are ignored. */
export const positionStepSeconds = 0.5;
/** A duration up to this value counts as unknown. */
export const shortestDurationSeconds = 1;
/** How long other tabs may take to answer that they are playing. */
export const elsewhereAnswerMs = 300;
/** A shorter silence shows no spinner. */
export const noticeableSilenceMs = 300;
/** Volume after unmuting with the slider at zero. */
export const unmutedVolume = 0.1;
export const relatedRequestLimit = 6;
export const relatedLimitMobile = 5;
export const swipeDismissPx = 100;
/** Playback speeds that the UI offers; the pitch is preserved. */
export const playbackRates = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
export const longestCrossfadeSeconds = 12;
export const sleepMinutes = [5, 15, 30, 60] as const;
/** How long the green confirmation is shown after a song was added to a playlist. */
export const confirmationMs = 3000;
/** The server rejects longer names. */
export const longestPlaylistName = 100;
