/** Other services that say who somebody is. Every call may throw {@link IdentityProviderError}. */

/** The service is away, refused, or said something that cannot be believed. */
export class IdentityProviderError extends Error {
  override readonly name = 'IdentityProviderError';
}

/** Who somebody is, as a service has proved it. */
export interface ExternalIdentity {
  /** The service, by an address of its own. */
  readonly issuer: string;
  /** The person, by an id that never becomes somebody else's. */
  readonly subject: string;
  readonly email: string | null;
  /** The service has made sure that the address is the person's. */
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

/** What makes an answer one to our own question; secret, and used once. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE; its SHA-256 goes to the service, itself only with the code. */
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

export interface IdentityProvider {
  /** As `google`, in addresses and events. */
  readonly id: string;
  /** As people know it. */
  readonly name: string;
  /** It answers by a form that its own page posts to ours, not by a redirect. */
  readonly answersByForm: boolean;
  /** The address of its page. */
  begin(checks: SignInChecks): Promise<string>;
  /** @param answer the fields of its answer, as the browser brought them. */
  finish(answer: Readonly<Record<string, string>>, checks: SignInChecks): Promise<ExternalIdentity>;
}
