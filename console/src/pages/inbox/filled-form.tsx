import type { ReactNode } from 'react';
import type { Needs } from '../../api/types.ts';

type Form = NonNullable<Needs['form']>;

interface FormRows {
  /** What is in no row of a table. */
  readonly fields: Form;
  readonly columns: readonly string[];
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The server names a cell `"Charge" of row 2`. */
const CELL = /^"(.+)" of row (\d+)$/;

function rowsOf(form: Form): FormRows {
  const rows = new Map<string, Map<string, string>>();
  const columns = new Set<string>();
  const fields = form.filter(({ name, value }) => {
    const [, column, row] = CELL.exec(name) ?? [];
    if (column === undefined || row === undefined) return true;
    columns.add(column);
    rows.set(row, (rows.get(row) ?? new Map<string, string>()).set(column, value));
    return false;
  });
  return { fields, columns: [...columns], rows };
}

/** The values of the filled page: its fields, and its rows as a table. */
export function FilledForm({ form }: { readonly form: Form }): ReactNode {
  const { fields, columns, rows } = rowsOf(form);
  return (
    <div>
      <dl className="facts">
        {fields.map(({ name, value }, index) => (
          <div className="key-row" key={index}>
            <dt>{name}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ))}
      </dl>
      {rows.size > 0 && (
        <div className="scroll-x" tabIndex={0} role="group" aria-label="Rows of the form">
          <table className="plain-table stack-table">
            <thead>
              <tr>
                <th scope="col">Row</th>
                {columns.map((column) => (
                  <th scope="col" key={column}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...rows].map(([row, values]) => (
                <tr key={row}>
                  <th scope="row">
                    <span className="narrow">Row </span>
                    {row}
                  </th>
                  {columns.map((column) => (
                    <td key={column} data-label={column}>
                      {shown(values.get(column) ?? '')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

const shown = (value: string): string => (value === '' ? '–' : value);
