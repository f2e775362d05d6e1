export { UploadPage } from '../upload/upload-page';
