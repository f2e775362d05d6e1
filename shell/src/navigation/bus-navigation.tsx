// The way in which remotes navigate: by a message on the bus, since the router is the shell's alone.
import { useBusMessage } from '@libretto/kit/use-bus';
import { useNavigate } from 'react-router';
import { signInAddress } from '../session/callback-url';
import { sitePath } from './site-path';

/** Takes `navigation/go`, and `session/required` where no sheet can stand for it. Renders nothing. */
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
