export interface Mail {
  /** The same id is sent once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}
