// The entry of the page. Its foundations, the application and its first render each run in a separate task.
import 'react-dom/client';
import { nextTask } from '@libretto/kit/hooks';
import { insertGlobalStyle } from '@libretto/kit/theme';

async function open(): Promise<void> {
  insertGlobalStyle();
  await nextTask();
  const { bootstrap } = await import(/* webpackMode: "eager" */ './bootstrap');
  await nextTask();
  await bootstrap();
}

void open();
