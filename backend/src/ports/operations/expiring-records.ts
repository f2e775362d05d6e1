/**
 * Small texts that expire. Processes change them together by compare-and-swap. A restart of a process loses none; the
 * engine may lose all of them, so a caller begins again where a record is absent.
 */
export interface ExpiringRecords {
  /** @throws UnavailableError */
  get(key: string): Promise<string | undefined>;
  /**
   * Stores the text if the record is still `before` (undefined: absent or expired), atomically.
   * @returns false if another text is stored.
   * @throws UnavailableError
   */
  replace(key: string, before: string | undefined, after: string, forMs: number): Promise<boolean>;
}
