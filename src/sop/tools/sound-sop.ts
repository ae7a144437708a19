import { CodedError } from '../../platform/errors.ts';
import type { CompiledPortal, CompiledSop } from '../compile/compiled-sop.ts';
import { describeFault } from '../fault.ts';
import type { SopLibrary } from '../load-library.ts';
import { nearestWord } from '../nearest-word.ts';

/**
 * An SOP of a library with its portal, both without errors.
 *
 * @throws {CodedError} `invalid_sop` with the faults, `invalid_name` with the names that there are
 */
export function soundSop(
  library: SopLibrary,
  name: string,
): { readonly sop: CompiledSop; readonly portal: CompiledPortal } {
  const sop = library.get(name);
  const portal = library.portal(name.split('/')[0] ?? '');
  if (sop !== undefined && portal !== undefined) return { sop, portal };
  const faults = library.faults.filter(({ severity }) => severity === 'error');
  if (faults.length > 0) throw new CodedError('invalid_sop', faults.map(describeFault).join('\n'));
  const near = nearestWord(name, library.names);
  const hint = near === null ? `there are: ${library.names.join(', ')}` : `did you mean "${near}"?`;
  throw new CodedError('invalid_name', `there is no SOP "${name}"; ${hint}`);
}
