// uPlot reads the browser's language when it loads, and throws if it is no valid language tag: under the POSIX locale
// of Linux, Chromium returns "en-US@posix". Import this module first. uPlot's own number formats are not used.
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
}

export {};
