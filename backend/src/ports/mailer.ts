export interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text, its links on lines of their own. */
  readonly text: string;
  /** Ends mails of this kind by one `POST` without a session (RFC 8058), as mail programs offer it beside the mail. */
  readonly unsubscribeUrl?: string;
}

/** Sends mails, from jobs alone: a rejection is tried again later. */
export interface Mailer {
  /** @param id the same for the same mail, so that a repeat can be recognised. */
  send(mail: Mail, id: string): Promise<void>;
}
