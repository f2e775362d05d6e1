/** Where a device can be reached, as its browser has said it (Push API). */
export interface PushTarget {
  readonly endpoint: string;
  /** Of the device, base64url: what is sent can be read there alone. */
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  readonly target: PushTarget;
  /** Small: push services take 4 KB, encryption included. */
  readonly text: string;
  /** A later message of the same topic replaces one that still waits at the push service; at most 32 characters, base64url. */
  readonly topic: string;
  /** How long the push service keeps it for a device that is away. */
  readonly keptForS: number;
}

/** The pair by which push services know this installation; base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** How to reach whoever runs it: an https address or `mailto:`. */
  readonly subject: string;
}

export type PushOutcome =
  | { readonly kind: 'taken' }
  /** The push service does not know the device any more. */
  | { readonly kind: 'gone' }
  /** It asks to be left alone for so long. */
  | { readonly kind: 'later'; readonly afterMs: number }
  /** It will not take this message, however often it is sent. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Hands messages to push services, from jobs alone. */
export interface PushSender {
  /** Whether it would call this address at all: https on the public internet. */
  accepts(endpoint: string): boolean;
  /** @throws Error where it may work later: nobody answered, or it has a fault. */
  send(message: PushMessage, keys: PushKeys): Promise<PushOutcome>;
}
