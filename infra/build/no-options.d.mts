export function takesNoOptions(command: string, purpose: string): void;
