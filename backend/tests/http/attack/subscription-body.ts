/** A realistic push subscription that belongs to no browser. */
export const subscriptionBody = {
  endpoint: 'https://push.example/send/of-the-owner',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};
