// The browser tests that `npm run test:engines` repeats in the distributed profile: the main journeys,
// each file unchanged. It excludes tests of the front end alone, and tests that restart their server on
// the same data or at the same address.
const journeys = [
  // Sign-up, sign-in and sign-out.
  'shell/tests/entrance.e2e.test.ts',
  // Playback, the queue of another device, and playlists.
  'mfe-player/tests/player-places.e2e.test.ts',
  // A preview, a purchase, and the balance in another window.
  'mfe-social/tests/purchase.e2e.test.ts',
  // Tuning in, donations by balance and by card, notifications, posts, and comments in two browsers.
  'mfe-social/tests/support.e2e.test.ts',
  // Posts for tuned-in fans, with pictures.
  'mfe-social/tests/tuned-in.e2e.test.ts',
  // Reports, decisions, appeals and blocks.
  'mfe-social/tests/moderation.e2e.test.ts',
  // Uploads, review, sales and downloads.
  'mfe-catalogue/tests/from-file-to-earnings.e2e.test.ts',
  // The statement with its explanations, and a payout.
  'mfe-settings/tests/statement.e2e.test.ts',
];

/** Screens whose calls the journeys above make as well: only for `npm run test:engines -- --long`. */
const screens = [
  // Pages of songs and profiles, likes, and the library.
  'mfe-catalogue/tests/pages.e2e.test.ts',
  // Every section of the settings.
  'mfe-settings/tests/settings.e2e.test.ts',
];

module.exports = { journeys, screens };
