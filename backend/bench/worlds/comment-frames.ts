// Measures how many frames a page still draws while fifty comments a second arrive in the visible thread.
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { signIn } from '../../../infra/testing/sign-in';
import type { TestServer } from '../../../infra/testing/start-server';
import type { Row } from '../harness';

const commentsASecond = 50;
const seconds = 6;

interface Frames {
  readonly aSecond: number;
  readonly longestMs: number;
}

export async function commentFrames(browser: Browser, server: TestServer): Promise<Row> {
  const writer = await browser.newContext();
  await signIn(writer, server.url, server.account('listener'));
  const [post] = ((await (await writer.request.get(`${server.url}/api/social/posts?limit=1`)).json()) as Posts).posts;
  if (post === undefined) throw new Error('The demo world has no post');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/post/${post.id}`);
  await page.getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle');

  const idle = await framesOf(page);
  const [busy] = await Promise.all([framesOf(page), write(writer, `${server.url}/api/posts/${post.id}/comments`)]);
  // All comments must have arrived before the result is reported.
  await page
    .getByText(textOf(commentsASecond * seconds - 1))
    .first()
    .waitFor({ state: 'attached' });
  await Promise.all([context.close(), writer.close()]);
  return {
    ...{ name: `frames while ${commentsASecond} comments a second arrive`, unit: 'a second' },
    ...{ value: Math.round(busy.aSecond), baseline: 'nothing arrives', baselineValue: Math.round(idle.aSecond) },
    ratio: busy.aSecond / idle.aSecond,
    note: `the longest frame took ${Math.round(busy.longestMs)} ms, ${Math.round(idle.longestMs)} ms while nothing arrives`,
  };
}

interface Posts {
  readonly posts: readonly { readonly id: string }[];
}

const textOf = (number: number) => `Comment ${number} of many`;

function framesOf(page: Page): Promise<Frames> {
  return page.evaluate<Frames>(`new Promise((resolve) => {
    const startMs = performance.now();
    let [frames, longestMs, lastMs] = [0, 0, startMs];
    requestAnimationFrame(function frame(nowMs) {
      frames += 1;
      longestMs = Math.max(longestMs, nowMs - lastMs);
      lastMs = nowMs;
      const goneMs = nowMs - startMs;
      if (goneMs < ${seconds * 1000}) requestAnimationFrame(frame);
      else resolve({ aSecond: frames / (goneMs / 1000), longestMs });
    });
  })`);
}

async function write(writer: BrowserContext, address: string): Promise<void> {
  const startMs = performance.now();
  const sent: Promise<void>[] = [];
  for (let number = 0; number < commentsASecond * seconds; number += 1) {
    await delay(Math.max(0, startMs + (number * 1000) / commentsASecond - performance.now()));
    sent.push(
      writer.request.post(address, { data: { comment: textOf(number) } }).then((answer) => {
        if (!answer.ok()) throw new Error(`A comment was answered ${answer.status()}`);
      }),
    );
  }
  await Promise.all(sent);
}
