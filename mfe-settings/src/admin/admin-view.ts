// State of the admin area in the URL: the open tab and its filters.
import { addressWith, goTo } from '../page-address';

export const adminPath = '/admin';
export const adminTabs = ['support', 'people', 'health', 'reads'] as const;
export type AdminTab = (typeof adminTabs)[number];

export const tabOf = (search: string): AdminTab =>
  adminTabs.find((tab) => tab === new URLSearchParams(search).get('tab')) ?? 'support';

/** Another tab resets all filters. */
export const toTab = (tab: AdminTab) => goTo(addressWith(adminPath, '', { tab: tab === 'support' ? null : tab }));

export const personAddress = (id: string) => addressWith(adminPath, '', { tab: 'people', person: id });
export const peopleAddress = addressWith(adminPath, '', { tab: 'people' });
export const readsByAddress = (id: string) => addressWith(adminPath, '', { tab: 'reads', reader: id });
export const readsOfAddress = (id: string) => addressWith(adminPath, '', { tab: 'reads', person: id });
