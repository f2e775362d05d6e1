// Landscape phones and pages at 200 % zoom: there is no height for a large cover above the controls.

/** Head of an at-rule for css blocks. */
export const shortScreen = '@media (max-height: 520px)';
