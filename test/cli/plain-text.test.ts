import { expect } from 'chai';
import { plainLine, plainText } from '../../src/cli/plain-text.ts';

describe('texts of a portal in a terminal', () => {
  const said = 'Row\tA\n\u001b[2Jgone\u0007\u202e';

  it('should keep their tabs and line breaks, so that two texts that differ look different', () => {
    expect(plainText(said)).to.equal('Row\tA\n [2Jgone  ');
  });

  it('should stay in one line where a line stands for one thing', () => {
    expect(plainLine(said)).to.equal('Row A  [2Jgone  ');
  });
});
