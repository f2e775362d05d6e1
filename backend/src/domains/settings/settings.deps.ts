import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const settingsUses = usesOf('commands', 'readsFor');

export type SettingsDeps = DepsOf<typeof settingsUses>;
