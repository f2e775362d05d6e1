export function findBrowser(): Promise<string>;
export function findBrowsers(): Promise<{ complete: string; headlessShell: string }>;
export function chooseBrowsers(): Promise<string>;
export function npmBrowser(): Promise<string>;
export function nameOfBrowser(executable: string): string;
