export { SettingsPage } from '../settings/SettingsPage';
