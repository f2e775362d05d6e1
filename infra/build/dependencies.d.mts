export function areInstalled(options: { withDevelopment: boolean }): boolean;
/** A package that only an install with the development tools brings. */
export const developmentPackage: string;
export function hasDevelopment(): boolean;
export function install(options: { withDevelopment: boolean }): void;
