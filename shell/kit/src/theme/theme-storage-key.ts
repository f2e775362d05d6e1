// Apart from `theme-script`, whose strings are for the HTML and would otherwise be part of the first load's scripts.

/** Where the choice of theme is stored; absent means that the page follows the system. */
export const themeStorageKey = 'libretto-theme';
