import { expect } from 'chai';
import { TOTP } from 'otpauth';
import { AttachmentShelf } from '../../../demo/portals/lab/attachments.ts';
import { createLabClock } from '../../../demo/portals/lab/clock.ts';
import { formatMoney, parseDate, parseMoney } from '../../../demo/portals/lab/formats.ts';
import { LabError } from '../../../demo/portals/lab/lab-error.ts';
import { isValidNpi } from '../../../demo/portals/lab/npi.ts';
import { createSwitchBoard, defineSwitch } from '../../../demo/portals/lab/switches.ts';
import { totpCode, totpWindow, TotpVerifier } from '../../../demo/portals/lab/totp.ts';

const table = {
  bar: defineSwitch({ type: 'flag', about: 'A bar.', pages: ['home'] }),
  wait: defineSwitch({ type: 'number', on: 500, choices: ['ever'], about: 'A wait.' }),
  way: defineSwitch({
    type: 'choice',
    choices: ['a', 'b', 'off'],
    on: 'b',
    off: 'off',
    default: 'a',
    about: 'A way.',
  }),
};

describe('portal lab: switches', () => {
  it('should read true, false, numbers and words by the type of the switch', () => {
    const board = createSwitchBoard(table);
    board.set({ bar: true, wait: true, way: true });
    expect([board.value('bar'), board.value('wait'), board.value('way')]).to.deep.equal([true, 500, 'b']);
    board.set({ bar: false, wait: 'ever', way: false });
    expect([board.value('bar'), board.value('wait'), board.value('way')]).to.deep.equal([
      false,
      'ever',
      'off',
    ]);
  });

  it('should apply a switch to the first n occurrences only', () => {
    const board = createSwitchBoard(table);
    board.set({ bar: { times: 2 }, wait: { value: 20, times: 1 }, way: 1 });
    expect([1, 2, 3].map(() => board.take('bar'))).to.deep.equal([true, true, false]);
    expect([1, 2].map(() => board.take('wait'))).to.deep.equal([20, 0]);
    expect([1, 2].map(() => board.take('way'))).to.deep.equal(['b', 'off']);
  });

  it('should count only requests under the path that was given', () => {
    const board = createSwitchBoard(table);
    board.set({ bar: { times: 1, path: '/api/claims' } });
    expect(board.take('bar', '/home')).to.equal(false);
    expect(board.take('bar', '/api/claims')).to.equal(true);
    expect(board.take('bar', '/api/claims')).to.equal(false);
  });

  it('should change nothing when one of several settings is wrong', () => {
    const board = createSwitchBoard(table);
    expect(() => board.set({ bar: true, wyat: 3 })).to.throw(LabError, 'Known: bar, wait, way');
    expect(() => board.set({ bar: true, way: 'c' })).to.throw(LabError, '"way" (choice) cannot be "c"');
    expect(() => board.set({ bar: { times: -1 } })).to.throw(LabError, 'whole number');
    expect(board.value('bar')).to.equal(false);
  });
});

describe('portal lab: one-time codes', () => {
  const secret = 'ACMELABCLINICAAAAAAAAAAAAAAAAAAA';

  it('should agree with another implementation of RFC 6238', () => {
    for (const timestamp of [59_000, 1_111_111_109_000, 2_000_000_000_000])
      expect(totpCode(secret, totpWindow(timestamp))).to.equal(new TOTP({ secret }).generate({ timestamp }));
  });

  it('should accept the code of a window once, and neighbours for clocks that differ', () => {
    const verifier = new TotpVerifier();
    const code = (window: number): string => totpCode(secret, window);
    const at = 10 * 30_000;
    expect(verifier.verify('a', secret, code(10), at)).to.equal('accepted');
    expect(verifier.verify('a', secret, code(10), at)).to.equal('reused');
    expect(verifier.verify('b', secret, code(10), at)).to.equal('accepted');
    expect(verifier.verify('a', secret, code(11), at)).to.equal('accepted');
    expect(verifier.verify('a', secret, code(13), at)).to.equal('wrong');
  });
});

describe('portal lab: values', () => {
  it('should know an NPI by its check digit', () => {
    expect(isValidNpi('1234567893')).to.equal(true);
    expect(isValidNpi('1234567890')).to.equal(false);
    expect(isValidNpi('123456789')).to.equal(false);
  });

  it('should read real dates and amounts only', () => {
    expect(parseDate('3/5/1980')).to.equal('1980-03-05');
    expect(parseDate('02/30/1980')).to.equal(null);
    expect(parseMoney('$1,234.50')).to.equal(123_450);
    expect(parseMoney('12.345')).to.equal(null);
    expect(formatMoney(123_450)).to.equal('$1,234.50');
  });

  it('should move lab time and leave real time alone', () => {
    const clock = createLabClock(() => 1_000);
    clock.advance(500);
    expect([clock.now(), clock.realNow()]).to.deep.equal([1_500, 1_000]);
    clock.reset();
    expect(clock.now()).to.equal(1_000);
  });

  it('should take files by their content, not their name', () => {
    const shelf = new AttachmentShelf();
    expect(shelf.receive('a.pdf', Buffer.from('%PDF-1.7'))).to.include({
      media_type: 'application/pdf',
      size: 8,
    });
    expect(shelf.receive('a.pdf', Buffer.from('MZ'))).to.have.property('refused');
    expect(shelf.receive('a.pdf', Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-'))).to.have.property('refused');
  });
});
