/** How far a consumer has come, for those that do not keep it beside their documents (policies). */
export interface Checkpoints {
  /** The last position dealt with; undefined when the consumer is new. */
  load(consumer: string, partition: number): Promise<number | undefined>;
  /** Never moves backwards. */
  save(consumer: string, partition: number, position: number): Promise<void>;
}
