import { csvLine } from './csv';

describe('a line of CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30', "'+49 30"],
    ['-2', "'-2"],
    ['@here', "'@here"],
    ['  =1', "'  =1"],
    ['\t=1', "'\t=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠here', "'＠here"],
    ['a=1', 'a=1'],
  ])('marks %j as text, which a spreadsheet would calculate', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  it('leaves our own numbers as they are', () => {
    expect(csvLine([{ number: '-12.5000' }, null, { number: '0.00' }])).toBe('-12.5000,,0.00\r\n');
  });

  it('quotes what would end a cell', () => {
    expect(csvLine(['a\rb', 'a\nb', ' a '])).toBe('"a\rb","a\nb", a \r\n');
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', '=","'])).toBe(`"a,b","say ""x""","two\nlines","'="","""\r\n`);
  });
});
