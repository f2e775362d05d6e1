export { ModerationPage } from '../moderation/moderation-page';
