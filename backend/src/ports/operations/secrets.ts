/** Secrets of this installation, made at the first start and kept in the data folder, readable by its owner only. */
export interface Secrets {
  /** Returns a named 32-byte secret, which is the same at every start. */
  get(name: string): Buffer;
}
