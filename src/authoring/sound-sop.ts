import { CodedError } from '../platform/errors.ts';
import type { CompiledPortal, CompiledSop } from '../sop/compile/compiled-sop.ts';
import { describeFault, type Fault } from '../sop/yaml/fault.ts';
import type { SopLibrary } from '../sop/load-library.ts';
import { nearestWord } from '../platform/nearest-word.ts';

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
  const own = faults.filter(({ file }) => isOf(name, file));
  if (own.length > 0) throw new CodedError('invalid_sop', told(own, faults.length - own.length));
  if (faults.length > 0) throw new CodedError('invalid_sop', told(faults, 0));
  const near = nearestWord(name, library.names);
  const hint = near === null ? `there are: ${library.names.join(', ')}` : `did you mean "${near}"?`;
  throw new CodedError('invalid_name', `there is no SOP "${name}"; ${hint}`);
}

/** The file of the SOP, or the `portal.yaml` next to it. */
function isOf(name: string, file: string): boolean {
  const path = file.replaceAll('\\', '/').replace(/\.ya?ml$/, '');
  return [name, `${name.split('/')[0]}/portal`].some((one) => path === one || path.endsWith(`/${one}`));
}

/** What keeps this one from running; of others only that there is more. */
function told(faults: readonly Fault[], others: number): string {
  const more = `${others} more ${others === 1 ? 'error' : 'errors'} in other files: sopwith sop lint names them`;
  return [...faults.map(describeFault), ...(others === 0 ? [] : [more])].join('\n');
}
