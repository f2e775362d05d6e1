// Where a profile is shown: as a page whose URL holds the open tab, or as a dialog over another page.
import { createContext, useContext } from 'react';

export type ProfilePlace =
  | { readonly kind: 'page' }
  /** `show` takes the query string that the page would have in its URL. */
  | { readonly kind: 'dialog'; readonly show: (search: string) => void };

export const ProfilePlaceContext = createContext<ProfilePlace>({ kind: 'page' });

export const useProfilePlace = (): ProfilePlace => useContext(ProfilePlaceContext);
