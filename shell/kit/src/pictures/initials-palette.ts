// Colours behind and of initials: apart from the palette, so that an avatar carries only these.

/** Gradients behind initials, chosen by a hash of the id; white holds at least 5.9:1 on each. */
export const initialsGradients = [
  ['#2b6a8a', '#1d4b6b'],
  ['#7a3f6b', '#51284a'],
  ['#8a4b2a', '#5d2f1a'],
  ['#3b6a48', '#27492d'],
  ['#5a4a99', '#3b2f6b'],
  ['#9a3550', '#6a2238'],
] as const;

/** White on the initials, in either theme. */
export const onInitials = '#ffffff';
