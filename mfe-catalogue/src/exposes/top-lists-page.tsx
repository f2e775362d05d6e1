export { TopListsPage } from '../top-lists/top-lists-page';
