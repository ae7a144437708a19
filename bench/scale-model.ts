import { DEFAULT_WORKER_SETTINGS } from '../src/runtime/worker-settings.ts';
import { printTable } from './table.ts';

/** What one operation costs, and how many a second were reached. CPU in seconds. */
export interface Measured {
  readonly roleCpu: number;
  readonly databaseCpu: number;
  readonly walBytes: number;
  /** Transactions that wrote something. */
  readonly writes: number;
  readonly best: number;
}

/** For a task from its creation to its end: the worker, the agent, and its browser. */
export interface AgentCost extends Omit<Measured, 'best'> {
  /** PSS of each slot, and of a worker without slots. */
  readonly megabytes: number;
  readonly workerMegabytes: number;
  /** Open ones of each slot, and of a worker without slots. */
  readonly connections: number;
  readonly workerConnections: number;
  /** In a second of a worker without tasks. */
  readonly idleDatabaseCpu: number;
  readonly idleWrites: number;
}

export interface Figures {
  readonly create: Measured;
  readonly list: Measured;
  readonly delivery: Measured & { readonly connections: number };
  readonly dispatch: Measured;
  readonly agent: AgentCost;
  /** Of an API process. */
  readonly connections: number;
}

const AGENTS = [10, 100, 1_000, 10_000];
/** A task of a few pages on a real portal, most of which is waiting for the portal. */
const TASK_SECONDS = 60;
const SLOTS_PER_WORKER = 8;
/** Pages of the list that clients and the console read for each task. */
const READS_PER_TASK = 2;
/** A process or a server is planned to be busy for half of the time. */
const BUSY = 0.5;

/** Prints what many agents at once need, if tasks take a minute. */
export function printModel(figures: Figures): void {
  printTable(
    `What agents at once need, with tasks of ${TASK_SECONDS} s, ${SLOTS_PER_WORKER} slots in a worker, and ${READS_PER_TASK} reads of each task`,
    [
      'agents',
      'tasks/s',
      'workers',
      'cores of workers',
      'GB of workers',
      'API',
      'senders',
      'cores of the database',
      'writes/s',
      'WAL MB/s',
      'connections',
      'claims/s, of the measured most',
    ],
    AGENTS.map((agents) => row(agents, figures)),
  );
}

function row(agents: number, { create, list, delivery, dispatch, agent, connections }: Figures): string[] {
  const perSecond = agents / TASK_SECONDS;
  const workers = Math.ceil(agents / SLOTS_PER_WORKER);
  const apis = Math.max(2, Math.ceil((perSecond * (create.roleCpu + READS_PER_TASK * list.roleCpu)) / BUSY));
  const senders = Math.max(2, Math.ceil((perSecond * delivery.roleCpu) / BUSY));
  const renewals = agents / (DEFAULT_WORKER_SETTINGS.times.renewMs / 1000);
  const renewal = dispatch.databaseCpu / dispatch.writes; // about what any of our short transactions costs
  const databaseCpu =
    perSecond * (agent.databaseCpu + delivery.databaseCpu + READS_PER_TASK * list.databaseCpu) +
    renewals * renewal +
    workers * agent.idleDatabaseCpu;
  const writes = perSecond * (agent.writes + delivery.writes) + renewals + workers * agent.idleWrites;
  const wal = perSecond * (agent.walBytes + delivery.walBytes);
  const ofWorker = agent.workerConnections + agent.connections * SLOTS_PER_WORKER;
  const open = apis * connections + senders * delivery.connections + workers * ofWorker;
  return [
    agents.toLocaleString('en'),
    perSecond.toFixed(1),
    String(workers),
    ((perSecond * agent.roleCpu) / BUSY).toFixed(1),
    ((agents * agent.megabytes + workers * agent.workerMegabytes) / 1024).toFixed(0),
    String(apis),
    String(senders),
    (databaseCpu / BUSY).toFixed(1),
    writes.toFixed(0),
    (wal / 2 ** 20).toFixed(2),
    open.toFixed(0),
    `${perSecond.toFixed(1)} of ${dispatch.best.toFixed(0)}`,
  ];
}
