// The level as the product shows it: the same for everyone until levels are earned.
export const level = { number: 1, points: 0, target: 5000, share: 0 } as const;
