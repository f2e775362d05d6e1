export { HelpPage } from '../help/help-page';
