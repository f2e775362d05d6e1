/** An event of one domain that others may read. */
export interface Published<Type extends string, Data extends object> {
  readonly type: Type;
  readonly data: Data;
}
