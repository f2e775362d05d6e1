export { ProfilePage } from '../profile/profile-page';
