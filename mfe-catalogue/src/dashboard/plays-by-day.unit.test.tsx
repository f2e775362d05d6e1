import { openPageIn } from '../../../infra/languages/page-in';
import { sentenceOf } from './plays-by-day';

it('says of a day in German how often it was listened, and by how many', () => {
  openPageIn('de', 'mfe-catalogue');
  expect(sentenceOf({ day: '2026-11-21', plays: 1, listeners: 2000 })).toBe(
    '21. Nov.: 1 Wiedergabe, 2.000 Hörer:innen',
  );
});
