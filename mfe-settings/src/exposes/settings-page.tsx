export { SettingsPage } from '../settings/settings-page';
