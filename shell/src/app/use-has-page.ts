// Who goes first: the page that was asked for, then what runs behind it.
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { loadModule } from '../federation/remote-loader';
import { whenIdle } from '../live/when-idle';
import { pageAt } from './route-of';

/** A page that is late or does not come must not keep the player away. */
const patienceMs = 2_000;

/** Whether the first page stands with what it shows: its remote is there, its answers and its pictures. */
export function useHasPage(): boolean {
  const { pathname, search } = useLocation();
  const isFetching = useIsFetching() > 0;
  const [hasModule, setHasModule] = useState(false);
  const [hasPage, setHasPage] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setHasPage(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (hasPage) return;
    let isThisPage = true;
    const route = pageAt(pathname, search, null)?.route;
    const module = route && 'remote' in route ? loadModule(route.remote, route.module as never) : Promise.resolve();
    const come = () => isThisPage && setHasModule(true);
    module.then(come, come);
    return () => {
      isThisPage = false;
    };
  }, [hasPage, pathname, search]);

  useEffect(() => {
    if (!hasModule || isFetching || hasPage) return;
    let isOff = false;
    const callOff = whenIdle(() => {
      const stands = () => isOff || setHasPage(true);
      void picturesAbove().then(stands);
    });
    return () => {
      isOff = true;
      callOff();
    };
  }, [hasModule, isFetching, hasPage]);
  return hasPage;
}

/** Those that the page does not leave for later. */
function picturesAbove(): Promise<unknown> {
  const pictures = [...document.images].filter(({ loading }) => loading === 'eager');
  return Promise.allSettled(pictures.map((picture) => picture.decode()));
}
