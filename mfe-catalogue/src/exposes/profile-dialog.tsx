export { ProfileDialog } from '../profile/profile-dialog';
