import { accountantsName, balanceLegs, legsOf } from './accountants-names';

describe('a name', () => {
  it.each([
    ['user/ines-halloran/talent', 'Liabilities:User:Id-ines-halloran:Talent'],
    ['user/01a2-b/withdrawing', 'Liabilities:User:Id-01a2-b:Withdrawing'],
    ['user/ines/owed', 'Assets:User:Id-ines:Owed'],
    ['external/card', 'Assets:External:Card'],
    ['platform/fees', 'Income:Platform:Fees'],
    ['conversion/eur', 'Equity:Conversion:Eur'],
    ['transit', 'Liabilities:Transit'],
    ['transit/t1', 'Liabilities:Transit'],
  ])('of %s is %s', (account, name) => expect(accountantsName(account)).toBe(name));

  it.each(['a_b', '-a', 'a-', 'a--b'])('spells the id %s, which may not stand in one, in hexadecimal', (id) => {
    const name = accountantsName(`user/${id}/eur`);
    expect(name).toBe(`Liabilities:User:Hex-${Buffer.from(id).toString('hex')}:Eur`);
    expect(name).toMatch(/^([A-Z][A-Za-z0-9-]*)(:[A-Z0-9][A-Za-z0-9-]*)+$/);
  });
});

describe('legs', () => {
  it('are signed as accountants do and leave out what only passed through', () => {
    expect(
      legsOf([
        { source: 'external/card', destination: 'transit/t', currency: 'EUR', amountMinor: 500 },
        { source: 'transit/t', destination: 'user/a/eur', currency: 'EUR', amountMinor: 500 },
      ]),
    ).toEqual([
      { name: 'Assets:External:Card', currency: 'EUR', amountMinor: 500 },
      { name: 'Liabilities:User:Id-a:Eur', currency: 'EUR', amountMinor: -500 },
    ]);
  });

  it('of our balances are never minus nothing', () => {
    const [leg] = balanceLegs([{ account: 'platform/fees', currency: 'EUR', balanceMinor: 0 }]);
    expect(Object.is(leg?.amountMinor, 0)).toBe(true);
  });
});
