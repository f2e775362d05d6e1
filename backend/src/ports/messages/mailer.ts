export interface Mail {
  /** A single recipient address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text, with each link on its own line. */
  readonly text: string;
  /** Unsubscribes from this kind of mail by one `POST` without a session (RFC 8058), which mail programs offer. */
  readonly unsubscribeUrl?: string;
}

/** Sends mails, only from jobs: a rejected mail is retried later. */
export interface Mailer {
  /** @param id identifies the mail, so that a repeated delivery can be recognised. */
  send(mail: Mail, id: string): Promise<void>;
}
