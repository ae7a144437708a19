import type { ReactNode } from 'react';

/** A JSON value as people read it: objects as lists of facts, lists of alike objects as tables, everything else as text. */
export function ValueView({ value }: { readonly value: unknown }): ReactNode {
  if (value === null || value === undefined || value === '') return <span className="role">–</span>;
  if (Array.isArray(value)) return <ListView list={value} />;
  if (typeof value === 'object') return <ObjectView object={value as Record<string, unknown>} />;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** What is more than a line has the whole width below its name. */
function ObjectView({ object }: { readonly object: Record<string, unknown> }): ReactNode {
  return (
    <dl className="facts">
      {Object.entries(object).map(([name, value]) => (
        <div className={isLine(value) ? 'key-row' : 'key-row whole'} key={name}>
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
  if (list.every(isScalar)) return list.map(String).join(', ');
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
    <div className="scroll-x" tabIndex={0} role="group" aria-label="Table">
      <table className="plain-table stack-table">
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
                <td
                  key={name}
                  className={isShort(row[name]) ? 'nowrap' : undefined}
                  data-label={nameOf(name)}
                >
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

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

const isLine = (value: unknown): boolean =>
  isScalar(value) || (Array.isArray(value) && value.every(isScalar));

const isFlat = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A date or an amount is not broken into lines. */
const isShort = (value: unknown): boolean => typeof value === 'string' && /^\S{1,12}$/.test(value);

const ABBREVIATIONS: ReadonlySet<string> = new Set(['id', 'npi', 'url']);

/** `member_id`: `Member ID`. */
const nameOf = (name: string): string =>
  name
    .split('_')
    .map((word, at) =>
      ABBREVIATIONS.has(word)
        ? word.toUpperCase()
        : at === 0
          ? `${word.charAt(0).toUpperCase()}${word.slice(1)}`
          : word,
    )
    .join(' ');
