import { expect } from 'chai';
import { array, assert, property, string } from 'fast-check';
import { appendPointer, pointerKeys, quotableKey } from '../../src/platform/json-pointer.ts';

describe('JSON Pointers', () => {
  it('should write the keys of RFC 6901, section 5', () => {
    const keys = ['foo', '', 'a/b', 'c%d', 'e^f', 'g|h', 'i\\j', 'k"l', ' ', 'm~n', '~1'];
    expect(keys.map((key) => appendPointer('', key))).to.deep.equal([
      '/foo',
      '/',
      '/a~1b',
      '/c%d',
      '/e^f',
      '/g|h',
      '/i\\j',
      '/k"l',
      '/ ',
      '/m~0n',
      '/~01',
    ]);
    expect(appendPointer('/lines', 0, 'a/b')).to.equal('/lines/0/a~1b');
    expect(pointerKeys('')).to.deep.equal([]);
  });

  it('should read what it wrote, whatever the keys hold', () => {
    assert(
      property(array(string({ unit: 'binary' })), (keys) => {
        expect(pointerKeys(appendPointer('', ...keys))).to.deep.equal(keys);
      }),
    );
  });

  it('should quote what a client chose bounded and as valid Unicode', () => {
    expect(quotableKey(`a\0b\ud800`)).to.equal('a\ufffdb\ufffd');
    expect(quotableKey(`${'x'.repeat(63)}\ud83d\ude00`)).to.equal(`${'x'.repeat(63)}\ufffd`);
  });
});
