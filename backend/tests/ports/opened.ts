/** What a suite needs of an adapter: to open it on empty storage, and to open it again on what it left. */
export interface Opened<Port> {
  readonly port: Port;
  /** Closes it and opens it anew on the same storage, as after a restart. */
  reopen(): Promise<Opened<Port>>;
  close(): Promise<void>;
}

export type Open<Port> = () => Promise<Opened<Port>>;
