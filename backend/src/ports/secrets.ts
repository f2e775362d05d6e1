/** Secrets of this installation, made at the first start and kept in the data folder, readable by its owner only. */
export interface Secrets {
  /** A named 32-byte secret; the same at every start. */
  get(name: string): Buffer;
}
