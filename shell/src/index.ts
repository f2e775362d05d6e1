// Entry of the page.
import { bootstrap } from './bootstrap';

bootstrap();
