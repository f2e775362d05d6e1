export { LibraryPage } from '../library/library-page';
