import type { ReactNode } from 'react';
import type { SopFault } from './sop-queries.ts';

interface FaultsProps {
  readonly faults: readonly SopFault[];
  /** Called with what somebody wants to see; omitted if there is nothing to go to. */
  readonly go?: (fault: SopFault) => void;
}

/** Errors and warnings of the linter, each with its place. */
export function Faults({ faults, go }: FaultsProps): ReactNode {
  return (
    <ul className="faults">
      {faults.map((fault) => (
        <li key={`${fault.file}:${fault.line}:${fault.column}:${fault.message}`}>
          <span className={fault.severity === 'error' ? 'fails' : 'warns'}>
            {fault.severity === 'error' ? 'Error' : 'Warning'}
          </span>{' '}
          {go === undefined ? (
            <span className="mono">{placeOf(fault)}</span>
          ) : (
            <button type="button" className="inline-button mono" onClick={() => go(fault)}>
              {placeOf(fault)}
            </button>
          )}{' '}
          {messageOf(fault)} <span className="role">{fault.rule}</span>
        </li>
      ))}
    </ul>
  );
}

const placeOf = ({ file, line }: SopFault): string => `${file.split('/').at(-1) ?? file}:${line}`;

export const messageOf = ({ message, suggestion }: SopFault): string =>
  suggestion === null ? `${message}.` : `${message}. Did you mean "${suggestion}"?`;
