// Lets remotes navigate by a message on the bus, because only the shell has the router.
import { useBusMessage } from '@libretto/kit/hooks';
import { useNavigate } from 'react-router';
import { signInAddress } from '../session/callback-url';
import { sitePath } from './site-path';

/** Handles `navigation/go`, and `session/required` when no sign-in sheet is requested. Renders nothing. */
export function BusNavigation() {
  const navigate = useNavigate();
  useBusMessage('navigation/go', ({ to, replace = false }) => {
    const path = sitePath(to);
    if (path) void navigate(path, { replace });
    else console.error(`A remote asked to go to ${to}, which is not a page of this site.`);
  });
  useBusMessage('session/required', ({ callbackUrl, title }) => {
    if (title === undefined) void navigate(signInAddress(callbackUrl));
  });
  return null;
}
