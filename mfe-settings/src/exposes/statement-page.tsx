export { StatementPage } from '../statement/statement-page';
