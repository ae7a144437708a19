import type { ReactNode } from 'react';
import { counted, fileSize, number } from '../../format/numbers.ts';
import { duration } from '../../format/times.ts';
import { Tag, type Tone } from '../../parts/status.tsx';
import { Time, useNow } from '../../parts/time.tsx';
import type { Process } from './health-queries.ts';

const ROLES = { api: 'API', worker: 'Worker', webhooks: 'Webhooks' } as const;
/** What no installation works without. */
const NEEDED = ['api', 'worker', 'webhooks'] as const;

/** A process whose timers are later than this does not keep up. */
const SLOW_MS = 200;

function stateOf({
  state,
  event_loop_p99_ms: late,
  connections_awaited: awaited,
}: Process): readonly [Tone, string] {
  if (state === 'silent') return ['bad', 'Silent'];
  if (late > SLOW_MS) return ['warn', 'Overloaded'];
  if (awaited > 0) return ['warn', 'Waits for connections'];
  return ['good', 'Alive'];
}

/** Every process with its last report, and the roles that none has. */
export function Processes({ processes }: { readonly processes: readonly Process[] }): ReactNode {
  const alive = processes.filter(({ state }) => state === 'alive');
  const missing = NEEDED.filter((role) => !alive.some((process) => process.role === role));
  const versions = new Set(alive.map(({ version }) => version));
  return (
    <section className="panel part" aria-label="Processes">
      <div className="card-head">
        <h2>Processes</h2>
        <Tag tone={missing.length === 0 ? 'good' : 'bad'}>
          {missing.length === 0
            ? 'Every role runs'
            : `No ${missing.map((role) => ROLES[role]).join(', no ')}`}
        </Tag>
      </div>
      {versions.size > 1 && (
        <p>The processes run different versions: {[...versions].join(', ')}. Upgrade all of them.</p>
      )}
      <div className="scroll-x" tabIndex={0} role="group" aria-label="Processes">
        <table className="plain-table stack-table">
          <thead>
            <tr>
              <th scope="col">Role</th>
              <th scope="col">State</th>
              <th scope="col">Where</th>
              <th scope="col">Running</th>
              <th scope="col">Memory</th>
              <th scope="col">Event loop</th>
              <th scope="col">Database connections</th>
              <th scope="col">Disk</th>
            </tr>
          </thead>
          <tbody>
            {processes.map((process) => (
              <ProcessRow key={process.id} process={process} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function ProcessRow({ process }: { readonly process: Process }): ReactNode {
  const [tone, label] = stateOf(process);
  const now = useNow(5_000);
  return (
    <tr>
      <td>
        <strong>{ROLES[process.role]}</strong> <span className="role">{process.version}</span>
      </td>
      <td>
        <Tag tone={tone}>{label}</Tag>{' '}
        {process.state === 'silent' && (
          <span className="role">
            last seen <Time at={process.seen_at} />
          </span>
        )}
      </td>
      <td>
        {process.host} <span className="role">process {process.pid}</span>
      </td>
      <td data-label="Running">{duration(Math.max(0, now - Date.parse(process.started_at)))}</td>
      <td data-label="Memory">{fileSize(process.memory_bytes)}</td>
      <td data-label="Event loop">
        99 % within {duration(process.event_loop_p99_ms)}
        <span className="role">, longest {duration(process.event_loop_max_ms)}</span>
      </td>
      <td data-label="Database connections">
        {number(process.connections_used)} of {number(process.connections_max)}
        {process.connections_awaited > 0 && `, ${counted(process.connections_awaited, 'statement')} waiting`}
      </td>
      <td data-label="Disk">{diskOf(process)}</td>
    </tr>
  );
}

const diskOf = ({ disk_free_bytes: free, disk_total_bytes: total }: Process): string =>
  free === null || total === null ? 'unknown' : `${fileSize(free)} of ${fileSize(total)} free`;
