export { PostPage } from '../post/post-page';
