// The numbers that the specification fixes for the player, each named once.

/** Formats in the order in which loading tries them. */
export const loadOrder = ['opus', 'aac', 'plain'] as const;

export const retryDelayMs = 500;
/** How long after the current track can play the next one begins to load. */
export const preloadDelayMs = 1500;
/** A stall of this length means that the connection cannot carry the sound. */
export const thinConnectionMs = 1500;
/** A better quality must come this many times faster than it plays. */
export const comfortableRate = 1.5;
/** A server that sends nothing for so long is taken to be away. */
export const hungServerMs = 10_000;
/** How long to wait before a server that is away is asked again; the last one repeats. */
export const askAgainMs = [1000, 2000, 4000, 8000, 15_000] as const;
/** How long to wait before what follows is asked for again. */
export const cueAgainMs = 5000;
/** A file that breaks off at the same place so often is at fault itself. */
export const mostBreaksInARow = 3;
/** Above this, Previous restarts the track instead of leaving it. */
export const restartThresholdSeconds = 3;
export const seekStepSeconds = 10;
/** How much of an unbought paid song may be heard. */
export const previewLimitSeconds = 15;
/** What a preview is taken to last when the catalogue does not say. */
export const previewDurationSeconds = 180;
export const playtimeReportSeconds = 5;
/** A position is taken over only when it moved by more than this. */
export const positionStepSeconds = 0.5;
/** A duration at or below this is not believed. */
export const shortestDurationSeconds = 1;
/** How long other tabs have to answer that they play. */
export const elsewhereAnswerMs = 300;
/** Silence shorter than this is not worth a spinner. */
export const noticeableSilenceMs = 300;
/** Where unmuting a slider that stands at zero leads. */
export const unmutedVolume = 0.1;
export const relatedRequestLimit = 6;
export const relatedLimitMobile = 5;
export const swipeDismissPx = 100;
/** Speeds on offer; pitch stays. */
export const playbackRates = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
export const longestCrossfadeSeconds = 12;
export const sleepMinutes = [5, 15, 30, 60] as const;
/** How long the green word stands after a song went into a playlist. */
export const confirmationMs = 3000;
/** The server refuses longer names. */
export const longestPlaylistName = 100;
