import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { endedIn, type Outcomes, type Statistics } from '../../api/statistics.ts';
import { taskTypes, typeTitle } from '../../api/task-types.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { number } from '../../format/numbers.ts';
import { duration } from '../../format/times.ts';

/** How tasks of each portal and type ended. */
export function Groups({ statistics }: { readonly statistics: Statistics }): ReactNode {
  const { account } = useSignedIn();
  const { data: types } = useQuery(taskTypes(account.id));
  return (
    <>
      <h3>By portal and type</h3>
      <div className="scroll-x" tabIndex={0} role="group" aria-label="By portal and type">
        <table className="plain-table stack-table numbers">
          <thead>
            <tr>
              <th scope="col">Portal and type</th>
              <th scope="col">Outcomes</th>
              <th scope="col">Completed</th>
              <th scope="col">With issues</th>
              <th scope="col">Failed</th>
              <th scope="col">Median</th>
              <th scope="col">95th percentile</th>
            </tr>
          </thead>
          <tbody>
            {statistics.groups.map((group) => (
              <tr key={`${group.portal} ${group.type}`}>
                <th scope="row">
                  <Link
                    to="/tasks"
                    search={({ account: open }) => ({
                      ...(open === undefined ? {} : { account: open }),
                      type: group.type,
                      ...(group.portal === '' ? {} : { portal: group.portal }),
                    })}
                  >
                    {group.portal === '' ? 'No portal' : group.portal}, {typeTitle(types, group.type)}
                  </Link>
                </th>
                <td>
                  <Share outcomes={group} />
                </td>
                <td data-label="Completed">{number(group.completed)}</td>
                <td data-label="With issues">{number(group.completed_with_issues)}</td>
                <td data-label="Failed">{number(group.failed)}</td>
                <td data-label="Median">{group.p50_ms === null ? '–' : duration(group.p50_ms)}</td>
                <td data-label="95th percentile">{group.p95_ms === null ? '–' : duration(group.p95_ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The parts of the outcomes as a bar. The numbers are next to it. */
function Share({ outcomes }: { readonly outcomes: Outcomes }): ReactNode {
  const ended = Math.max(1, endedIn(outcomes));
  const width = (count: number): { readonly width: string } => ({ width: `${(100 * count) / ended}%` });
  return (
    <span className="share" aria-hidden="true">
      <span className="good" style={width(outcomes.completed)} />
      <span className="warn" style={width(outcomes.completed_with_issues)} />
      <span className="bad" style={width(outcomes.failed)} />
    </span>
  );
}
