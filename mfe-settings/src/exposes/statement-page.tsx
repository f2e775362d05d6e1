export { StatementPage } from '../statement/StatementPage';
