export interface Program {
  readonly commands: string[];
  readonly debianPackage: string;
}
export const programs: Record<'firefox' | 'pulseaudio' | 'webKitDriver' | 'xvfb' | 'java' | 'pdfToText', Program>;
export function installedProgram(program: Pick<Program, 'commands'>): string | undefined;
export function installedMiniBrowser(): string | undefined;
export function missingForFirefox(): string[];
export function missingForWebKit(): string[];
export function skippedTests(): string[];
export function isExecutable(file: string): boolean;
