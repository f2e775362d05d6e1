// Navigates this tab to the link of a pressed notification without a reload, so that playback continues.
import { serviceWorkers } from '@libretto/contracts/client/browser';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { sitePath } from '../navigation/site-path';
import { openedByPush } from './pushed-messages';

/** Renders nothing. */
export function PushNavigation() {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = serviceWorkers();
    if (!workers) return undefined;
    const go = ({ data }: MessageEvent<{ kind?: unknown; link?: unknown } | null>) => {
      const path = data?.kind === openedByPush && typeof data.link === 'string' ? sitePath(data.link) : null;
      if (path) void navigate(path);
    };
    workers.addEventListener('message', go);
    return () => workers.removeEventListener('message', go);
  }, [navigate]);
  return null;
}
