/** External identity providers (OpenID Connect). Every call may throw {@link IdentityProviderError}. */

/** The provider is unreachable, refused the request, or sent a response that fails validation. */
export class IdentityProviderError extends Error {
  override readonly name = 'IdentityProviderError';
}

/** A person's identity as a provider has proved it. */
export interface ExternalIdentity {
  /** The provider's issuer URL. */
  readonly issuer: string;
  /** The provider's id of the person, which it never reassigns. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider has verified that the address belongs to the person. */
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

/** Binds a response to our own authorization request; secret, and used once. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier: its SHA-256 is sent with the request, the verifier itself only with the code. */
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

export interface IdentityProvider {
  /** The name in addresses and events, such as `google`. */
  readonly id: string;
  /** The display name. */
  readonly name: string;
  /** Whether the provider responds by `form_post` (its page posts a form to ours) rather than by a redirect. */
  readonly answersByForm: boolean;
  /** Returns the authorization URL. */
  begin(checks: SignInChecks): Promise<string>;
  /** @param answer the fields of the provider's response, as the browser delivered them. */
  finish(answer: Readonly<Record<string, string>>, checks: SignInChecks): Promise<ExternalIdentity>;
}
