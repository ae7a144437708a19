import type { ReactNode } from 'react';

/** A JSON value as people read it: objects as lists of facts, lists of alike objects as tables, everything else as text. */
export function ValueView({ value }: { readonly value: unknown }): ReactNode {
  if (value === null || value === undefined || value === '') return <span className="role">–</span>;
  if (Array.isArray(value)) return <ListView list={value} />;
  if (typeof value === 'object') return <ObjectView object={value as Record<string, unknown>} />;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

function ObjectView({ object }: { readonly object: Record<string, unknown> }): ReactNode {
  return (
    <dl className="facts">
      {Object.entries(object).map(([name, value]) => (
        <div className="key-row" key={name}>
          <dt>{nameOf(name)}</dt>
          <dd>
            <ValueView value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ListView({ list }: { readonly list: readonly unknown[] }): ReactNode {
  if (list.length === 0) return <span className="role">none</span>;
  if (!list.every(isFlat))
    return (
      <ul className="issues">
        {list.map((value, index) => (
          <li key={index}>
            <ValueView value={value} />
          </li>
        ))}
      </ul>
    );
  const names = [...new Set(list.flatMap((row) => Object.keys(row)))];
  return (
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label="Table">
      <table className="plain-table">
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name}>{nameOf(name)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((row, index) => (
            <tr key={index}>
              {names.map((name) => (
                <td key={name}>
                  <ValueView value={row[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isFlat = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nameOf = (name: string): string => name.replaceAll('_', ' ');
