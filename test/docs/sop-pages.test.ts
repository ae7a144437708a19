import { expect } from 'chai';
import { faultsOf, sopBlocks } from './sop-blocks.ts';

describe('the YAML of the pages for SOP authors', () => {
  for (const page of ['README', 'targets', 'once', 'portals', 'cookbook'])
    it(`should be without faults and warnings: docs/sop/${page}.md`, () => {
      const blocks = sopBlocks(`docs/sop/${page}.md`).filter(({ kind }) => kind !== 'other');
      expect(blocks).to.not.be.empty;
      expect(
        blocks.flatMap((block) => faultsOf(block).map((fault) => `${page}.md:${block.line}: ${fault}`)),
      ).to.deep.equal([]);
    });
});
