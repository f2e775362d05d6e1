// Entry of the page: what it stands on, the application and its first picture each run in a task of their own.
import 'react-dom/client';
import { insertGlobalStyle } from '@libretto/kit/global-style';
import { nextTask } from '@libretto/kit/when-idle';

async function open(): Promise<void> {
  insertGlobalStyle();
  await nextTask();
  const { bootstrap } = await import(/* webpackMode: "eager" */ './bootstrap');
  await nextTask();
  await bootstrap();
}

void open();
