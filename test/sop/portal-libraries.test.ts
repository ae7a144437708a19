import { expect } from 'chai';
import { portalLibraries } from '../../src/sop/portal-libraries.ts';
import type { LibraryFile } from '../../src/sop/yaml/library-files.ts';
import { sopOf } from '../support/sop-lab.ts';

const file = (path: string, text: string): LibraryFile => ({ path, file: path, text });
const ACME = [file('acme/portal.yaml', 'title: Acme\n'), file('acme/search.yaml', sopOf('- log: a'))];
const CALLS = sopOf('- call: beacon/find');

describe('the libraries of portals', () => {
  it('should compile a portal once, for its first SOP, and no other with it', () => {
    const beacon = [file('beacon/portal.yaml', 'title: B\n'), file('beacon/find.yaml', sopOf('- log: b'))];
    const libraryFor = portalLibraries([...ACME, ...beacon], {});
    expect(libraryFor('acme/search').names).to.deep.equal(['acme/search']);
    expect(libraryFor('beacon/find').names).to.deep.equal(['beacon/find']);
    expect(libraryFor('beacon/(sign-in)')).to.equal(libraryFor('beacon/find'));
  });

  it('should have no SOP of a portal that does not exist', () => {
    expect(portalLibraries(ACME, {})('nobody/search').get('nobody/search')).to.equal(undefined);
  });

  it('should leave out an SOP with faults, and those alone', () => {
    const libraryFor = portalLibraries([...ACME, file('acme/broken.yaml', sopOf('- clcik: Go'))], {});
    expect(libraryFor('acme/broken').names).to.deep.equal(['acme/search']);
  });

  it('should compile what an SOP calls on another portal', () => {
    const beacon = [file('beacon/portal.yaml', 'title: B\n'), file('beacon/find.yaml', sopOf('- log: b'))];
    const libraryFor = portalLibraries([...ACME, ...beacon, file('acme/calls.yaml', CALLS)], {});
    expect(libraryFor('acme/calls').names).to.deep.equal(['acme/calls', 'acme/search', 'beacon/find']);
    expect(libraryFor('beacon/find').names).to.include('acme/calls');
  });
});
