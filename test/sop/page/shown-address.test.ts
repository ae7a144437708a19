import { expect } from 'chai';
import { pathOfAddress, shownAddress } from '../../../src/sop/page/shown-address.ts';

describe('shownAddress', () => {
  for (const [address, shown] of [
    ['http://portal.example/', 'http://portal.example/'],
    ['http://portal.example/?db=claims26&edit=payer#top', 'http://portal.example/?db=…&edit=…'],
    ['http://portal.example/a?where%5Bid%5D=17&where[id]=18', 'http://portal.example/a?where[id]=…'],
    ['http://user:word@portal.example/a', 'http://portal.example/a'],
    ['http://portal.example/a?', 'http://portal.example/a'],
    [
      'http://portal.example/?a=&b=&c=&d=&e=&f=&g=&h=&i=&j=',
      `http://portal.example/?${[...'abcdefgh'].map((name) => `${name}=…&`).join('')}…`,
    ],
    ['about:blank', 'about:blank'],
    [
      'http://10.0.0.12:8080/members/4/claims/CLM20260012/edit',
      'http://10.0.0.12:8080/members/…/claims/…/edit',
    ],
    ['http://portal.example/list;user=annlee', 'http://portal.example/…'],
    ['http://portal.example/m/M1A2/b@c.example', 'http://portal.example/m/…/…'],
    ['http://portal.example/api/v2/step1.php/Zo%C3%AB/', 'http://portal.example/api/v2/step1.php/…/'],
  ])
    it(`should show ${address} as ${shown}`, () => {
      expect(shownAddress(address ?? '')).to.equal(shown);
    });

  for (const [what, query] of [
    ['has no name', 'M06587'],
    ['has a name of other characters than a field', 'Ann Lee=1'],
    ['has a name that begins with a digit', '4711=on'],
    ['is not encoded well', '%E0%A4%A=1'],
  ])
    it(`should hide a part of the query that ${what}, because it may be data`, () => {
      expect(shownAddress(`http://portal.example/a?id=1&${query}`)).to.equal(
        'http://portal.example/a?id=…&…',
      );
    });
});

describe('pathOfAddress', () => {
  it('should show a path, and of its query the names', () => {
    expect(pathOfAddress('http://portal.example/claims/add?payer=17')).to.equal('/claims/add?payer=…');
  });
});
