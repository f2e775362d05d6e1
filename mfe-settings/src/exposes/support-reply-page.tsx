export { SupportReplyPage } from '../support/support-reply-page';
