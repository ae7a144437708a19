/**
 * Imports run one way: see docs/internals/architecture.md. `from` may not reach `to`; what is not named is free.
 * test/repo/import-rules.test.ts proves that these rules see modules at all and catch a forbidden import.
 */
const { Visitor } = require('@swc/core/Visitor.js');

// swc's visitor does not know `using` yet and throws at it; its initialisers are visited like those of `const`.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function visitUsing(statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  statement.decls = this.visitVariableDeclarators(statement.decls);
  return statement;
};

/** What each folder of src may import in addition to itself. */
const FOLDERS = {
  platform: [],
  sdk: ['platform/field-fault.ts'],
  config: ['platform'],
  db: ['platform', 'config'],
  queue: ['platform', 'db'],
  accounts: ['platform', 'db'],
  people: ['platform', 'db', 'accounts'],
  artifacts: ['platform', 'db', 'accounts', 'sdk'],
  tasks: ['platform', 'db', 'queue', 'accounts', 'sdk'],
  browser: ['platform', 'sdk'],
  sop: ['platform', 'sdk', 'browser'],
  webhooks: ['platform', 'db', 'queue', 'accounts', 'tasks', 'sdk'],
  mail: ['platform', 'sdk'],
  lifecycle: ['platform', 'db', 'accounts', 'artifacts', 'tasks'],
  backup: ['platform', 'config', 'db', 'accounts'],
  evidence: ['platform', 'accounts', 'artifacts', 'tasks'],
  schedules: ['platform', 'db', 'accounts', 'tasks'],
  admin: ['platform', 'db', 'accounts', 'people', 'tasks', 'lifecycle', 'schedules'],
  http: ['platform', 'people', 'tasks', 'schedules', 'artifacts', 'admin', 'lifecycle', 'evidence', 'sdk'],
  // The outline describes uploaded procedures.
  runtime: 'platform db config queue accounts artifacts tasks sop browser sdk authoring/outline'.split(' '),
  generate: ['platform', 'sdk'],
  authoring: ['platform', 'config', 'sdk', 'browser', 'sop'],
  testing: 'platform config sdk browser sop authoring tasks runtime'.split(' '),
  cli: 'platform db config queue accounts people tasks lifecycle schedules evidence backup admin http webhooks runtime sop authoring browser generate roles sdk'.split(
    ' ',
  ),
  roles:
    'platform db config queue accounts people artifacts tasks lifecycle schedules admin http mail webhooks runtime sop sdk'.split(
      ' ',
    ),
};

/** What each room may import of its own folder in addition to itself and the files next to the rooms. */
const ROOMS = {
  tasks: {
    create: [],
    run: ['ask', 'end', 'timeline'],
    ask: ['end', 'timeline'],
    end: ['statistics', 'timeline'],
    timeline: [],
    statistics: [],
  },
  sop: {
    // The interpreter needs no linter.
    run: ['actions', 'compile', 'expressions', 'targets', 'page', 'waiting', 'yaml'],
    actions: ['controls', 'page', 'waiting'],
    controls: ['page', 'waiting'],
    reference: ['actions', 'check', 'compile', 'expressions'],
    check: ['compile', 'expressions', 'targets', 'page', 'yaml'],
    compile: ['expressions', 'targets', 'page', 'yaml'],
    targets: ['expressions', 'page', 'waiting'],
    expressions: ['page'],
    tracing: ['page', 'waiting'],
    page: ['waiting'],
    waiting: [],
    yaml: ['check/rules.ts'],
  },
  authoring: { cases: [], outline: [], recording: [] },
  runtime: {
    worker: ['attempt'],
    attempt: ['slots', 'boundary'],
    slots: ['boundary'],
    // What runs plugin code, in processes that only the boundary connects with the others.
    agent: ['boundary', 'plugins', 'containment'],
    'plugin-pool': ['boundary', 'plugins', 'containment'],
    plugins: ['containment'],
    containment: [],
    boundary: [],
  },
  webhooks: {
    deliveries: ['sending', 'messages', 'transport'],
    sending: ['messages', 'transport'],
    // For clients: what they need to receive our messages.
    receiving: ['messages'],
    messages: [],
    transport: [],
  },
  http: {
    server: ['generated', 'controllers', 'openapi', 'access', 'problems'],
    generated: ['controllers', 'requests', 'access'],
    controllers: ['requests', 'answers', 'access', 'problems'],
    openapi: ['generated', 'requests', 'problems'],
    requests: ['uploads', 'problems', 'generated/openapi.json'],
    answers: ['access', 'problems'],
    uploads: ['problems'],
    access: ['problems'],
    problems: [],
  },
  cli: {
    program: ['account', 'plugin', 'portal', 'service', 'sop', 'task', 'webhook'],
    account: ['webhook'],
    plugin: [],
    portal: [],
    service: [],
    sop: [],
    task: [],
    webhook: [],
  },
};

const mayImport = (from, folder, allowed) => ({
  name: `${from}-imports`,
  comment: `src/${from} may import only ${[from, ...allowed].join(', ')}`,
  severity: 'error',
  from: { path: `^src/${from}/` },
  to: { path: folder, pathNot: [from, ...allowed].map((path) => `^src/${path}(/|$)`) },
});

const rulesOfRooms = ([folder, rooms]) =>
  Object.entries(rooms).map(([room, allowed]) =>
    mayImport(
      `${folder}/${room}`,
      `^src/${folder}/[^/]+/`,
      allowed.map((name) => `${folder}/${name}`),
    ),
  );

/** In all of these but sop, which keeps its entry points there, the files next to the rooms are shared: the values in them import no room. */
const sharedImports = {
  name: 'shared-imports',
  severity: 'error',
  from: { path: `^src/(${Object.keys(ROOMS).join('|')})/[^/]+$`, pathNot: '^src/sop/' },
  to: { path: '^src/$1/[^/]+/', dependencyTypesNot: ['type-only'] },
};

module.exports = {
  forbidden: [
    ...Object.entries(FOLDERS).map(([folder, allowed]) => mayImport(folder, '^src/', allowed)),
    ...Object.entries(ROOMS).flatMap(rulesOfRooms),
    sharedImports,
    {
      name: 'actions-import-the-sdk',
      severity: 'error',
      from: { path: '^src/sop/actions/', pathNot: '^src/sop/actions/table\\.ts$' },
      to: {
        path: '^src/',
        pathNot: [
          '^src/sdk/',
          '^src/sop/actions/',
          '^src/sop/controls/',
          '^src/sop/page/',
          '^src/sop/waiting/',
          '^src/platform/time-limit',
        ],
      },
    },
    {
      name: 'authoring-takes-actions-from-the-table',
      comment: 'what a tool must know of an action, the action declares',
      severity: 'error',
      from: { path: '^src/authoring/' },
      to: {
        path: '^src/sop/actions/',
        pathNot: '^src/sop/actions/table\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'controls-import-the-sdk',
      severity: 'error',
      from: { path: '^src/sop/controls/' },
      to: {
        path: '^src/',
        pathNot: ['^src/sdk/', '^src/sop/controls/', '^src/sop/page/', '^src/sop/waiting/'],
      },
    },
    {
      name: 'console-uses-the-api',
      comment:
        'whatever the console can do, a client can do: it shares no code with the service, only the OpenAPI document and the docs',
      severity: 'error',
      from: { path: '^console/src/' },
      to: { path: '^(src|plugins|demo|sops)/' },
    },
    {
      name: 'service-does-not-import-the-console',
      severity: 'error',
      from: { path: '^(src|plugins)/' },
      to: { path: '^console/' },
    },
    {
      name: 'console-rooms',
      comment: 'api and format know nothing of React; the parts know no page',
      severity: 'error',
      from: { path: '^console/src/(api|format)/' },
      to: { path: '^console/src/', pathNot: '^console/src/(api|format|generated)/' },
    },
    {
      name: 'console-parts',
      severity: 'error',
      from: { path: '^console/src/parts/' },
      to: { path: '^console/src/pages/' },
    },
    {
      name: 'simulated-portals-through-their-port',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/authoring/simulated-portals\\.ts$', '^src/cli/service/demo\\.ts$'],
      },
      to: { path: '^demo/' },
    },
    {
      name: 'plugins-import-the-sdk',
      severity: 'error',
      from: { path: '^plugins/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/sdk/' },
    },
    {
      name: 'inversify-in-one-file',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/http/server/api-container\\.ts$' },
      to: { path: 'node_modules/inversify' },
    },
    {
      name: 'koa-only-in-http',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/http/' },
      to: { path: 'node_modules/(koa|@koa)/' },
    },
    {
      name: 'playwright-only-below-runtime',
      severity: 'error',
      from: { path: '^src/(http|tasks|queue|webhooks|accounts|db|platform)/' },
      to: { path: 'node_modules/playwright-core' },
    },
    {
      name: 'procedures-are-checked-without-playwright',
      comment:
        'the API, the plugin pool and the tools of authors check procedures; only what opens a browser loads Playwright',
      severity: 'error',
      from: { path: '^src/sop/', pathNot: '^src/sop/targets/selector-engine\\.ts$' },
      to: { path: 'node_modules/playwright-core', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      // Vite resolves what is not code.
      to: { couldNotResolve: true, pathNot: '\\.(css|md\\?raw)$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    exclude: { path: '^dist/' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js'],
      conditionNames: ['source', 'import', 'node', 'default'],
    },
  },
};
