import { problem } from '../http/server/problem';
import { dayOf, text, wordsIn } from './text';

describe('a text', () => {
  it('is said in English as it is written, and in German as the catalogue has it', () => {
    expect(wordsIn('en', 'You already own this song')).toBe('You already own this song');
    expect(wordsIn('de', 'You already own this song')).toBe('Dieser Song gehört dir schon');
  });

  it('takes its values in either language, and texts among them in the same', () => {
    const words = text`Payouts to this account are held until ${{ day: dayOf('2026-11-25T23:30:00.000Z') }}.`;
    expect(words.in('en')).toBe('Payouts to this account are held until 25 November 2026.');
    expect(words.in('de')).toBe('Auszahlungen an dieses Konto sind bis zum 25. November 2026 angehalten.');
  });

  it('puts what people wrote in as it is, whatever it looks like', () => {
    const reason = '{reason} $& {0}';
    const words = text`Your account is suspended. The reason: ${{ reason }}`;
    expect(words.in('en')).toBe(`Your account is suspended. The reason: ${reason}`);
    expect(words.in('de')).toBe(`Dein Konto ist gesperrt. Der Grund: ${reason}`);
  });

  it('stays English where nobody has translated it', () => {
    expect(wordsIn('de', 'Nobody translated this')).toBe('Nobody translated this');
    expect(text`Nor ${{ what: 'this' }}`.in('de')).toBe('Nor this');
  });
});

describe('a refusal', () => {
  const refusal = problem(409, 'price-changed', text`The price has changed. It is now ${{ price: 80 }} Talents.`, {
    price: 80,
    fields: { title: text`Title is too long` },
  });

  it('is in the language of the answer, with the same code and fields in each', () => {
    const error = 'Der Preis hat sich geändert. Er beträgt jetzt 80 Talents.';
    expect(refusal.in('de')).toEqual({
      ...{ type: 'https://libretto.example/problems/price-changed', status: 409, code: 'price-changed', price: 80 },
      ...{ title: error, error, fields: { title: 'Der Titel ist zu lang' } },
    });
  });

  it('is English for logs and wherever nobody says which', () => {
    expect(refusal.message).toBe('The price has changed. It is now 80 Talents.');
    expect(JSON.parse(JSON.stringify({ refusal })).refusal.error).toBe(refusal.message);
  });
});
