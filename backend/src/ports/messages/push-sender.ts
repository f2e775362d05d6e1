/** A device's push subscription, as its browser reported it (Push API). */
export interface PushTarget {
  readonly endpoint: string;
  /** The device's public key, base64url: only the device can decrypt the message. */
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  readonly target: PushTarget;
  /** Must be small: push services accept 4 KB, including the encryption overhead. */
  readonly text: string;
  /**
   * A later message with the same topic replaces a pending one at the push service; at most 32 characters, base64url.
   */
  readonly topic: string;
  /** How long the push service keeps the message for a device that is offline. */
  readonly keptForS: number;
}

/** The VAPID key pair that identifies this installation to push services; base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Contact of the operator: an https address or `mailto:`. */
  readonly subject: string;
}

export type PushOutcome =
  | { readonly kind: 'taken' }
  /** The subscription no longer exists at the push service. */
  | { readonly kind: 'gone' }
  /** The push service asks to wait for this long. */
  | { readonly kind: 'later'; readonly afterMs: number }
  /** The push service will never accept this message. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Sends messages to push services, only from jobs. */
export interface PushSender {
  /** Whether the sender would call this address at all: it must be https on the public internet. */
  accepts(endpoint: string): boolean;
  /** @throws Error if a retry may succeed: the service was unreachable or failed. */
  send(message: PushMessage, keys: PushKeys): Promise<PushOutcome>;
}
