// uPlot asks for the browser's language once, as it is loaded, and ends with an error where that is no language tag: Chromium
// under the POSIX locale of Linux answers "en-US@posix". To be imported before it. Its own numbers are shown nowhere.
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
}

export {};
