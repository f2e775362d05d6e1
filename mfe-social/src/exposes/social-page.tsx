export { SocialPage } from '../feed/social-page';
