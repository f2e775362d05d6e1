export { FinancePage } from '../finance/finance-page';
