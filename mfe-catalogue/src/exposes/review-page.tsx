export { ReviewPage } from '../review/review-page';
