export { FinancePage } from '../finance/FinancePage';
