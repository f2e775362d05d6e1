// What only a signed-in person may do leads everybody else to the sign-in page, and back to where they stand.
import { bus } from '@libretto/contracts/federation';

export function askToSignIn(): void {
  bus.emit('session/required', { callbackUrl: location.pathname + location.search });
}
