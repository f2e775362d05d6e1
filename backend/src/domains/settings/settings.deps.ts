import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const settingsUses = usesOf('commands', 'readsFor');

export type SettingsDeps = DepsOf<typeof settingsUses>;
