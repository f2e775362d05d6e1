// The demo world's payments lie days back, so early in a month they are in the statement of the month before.
import type { BrowserContext } from 'playwright-core';

/** The newest month of a person's statement that says something, as `2026-11`. */
export async function monthThatNames(
  context: BrowserContext,
  origin: string,
  name: string,
  balance: 'talent' | 'eur' = 'talent',
): Promise<string> {
  const ask = async <Answer>(path: string): Promise<Answer> => (await context.request.get(`${origin}${path}`)).json();
  const { months } = await ask<{ months: { month: string }[] }>('/api/user/statement/months');
  for (const { month } of months) {
    const statement = await ask(`/api/user/statement/month?balance=${balance}&limit=100&month=${month}`);
    if (JSON.stringify(statement).includes(name)) return month;
  }
  throw new Error(`No month of the statement names ${name}`);
}
