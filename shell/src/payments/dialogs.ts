// The payment dialogs in one chunk: they share the card form, its machine and the provider's wrapper.
export { AddTalentsDialog } from './add-talents-dialog';
export { CardPaymentDialog } from './card/card-payment-dialog';
export { PatronDialog } from './patron/patron-dialog';
