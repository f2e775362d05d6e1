/** Runs the work under an exclusive lock file, and waits while another process holds it. */
export declare function withFileLock<T>(lock: string, work: () => Promise<T>): Promise<T>;
/** Whether a living process holds the lock. */
export declare function isHeld(lock: string): boolean;
