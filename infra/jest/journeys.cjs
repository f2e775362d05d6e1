// The browser tests that `npm run test:engines` runs once more in the distributed profile: the main journeys, each file as it is.
// Left out is what looks at the front end alone, and what starts its server again on the same data or at the same address.
module.exports = [
  // Signing up, in and out.
  'shell/tests/entrance.e2e.test.ts',
  // Playing, the queue of another device, playlists.
  'mfe-player/tests/player-places.e2e.test.ts',
  // A preview, a purchase, the balance in another window.
  'mfe-social/tests/purchase.e2e.test.ts',
  // Tuning in, gifts by balance and by card, notifications, posts, comments in two browsers.
  'mfe-social/tests/support.e2e.test.ts',
  // Posts for those who are tuned in, with pictures.
  'mfe-social/tests/tuned-in.e2e.test.ts',
  // Reports, decisions, appeals, blocking.
  'mfe-social/tests/moderation.e2e.test.ts',
  // Uploads, review, sales, downloads.
  'mfe-catalogue/tests/from-file-to-earnings.e2e.test.ts',
  // Pages of songs and profiles, likes, the library.
  'mfe-catalogue/tests/pages.e2e.test.ts',
  // Every section of the settings.
  'mfe-settings/tests/settings.e2e.test.ts',
  // The statement, explained line by line, and a payout.
  'mfe-settings/tests/statement.e2e.test.ts',
];
