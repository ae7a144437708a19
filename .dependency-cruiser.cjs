/**
 * Imports run one way: see docs/architecture.md. `from` may not reach `to`; what is not named is free.
 * test/repo/imports.test.ts proves that these rules see modules at all and catch a forbidden import.
 */
const { Visitor } = require('@swc/core/Visitor.js');

// swc's visitor does not know `using` yet and throws at it; its initialisers are visited like those of `const`.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function visitUsing(statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  statement.decls = this.visitVariableDeclarators(statement.decls);
  return statement;
};

const only = (folder, ...allowed) => ({
  name: `${folder}-imports`,
  comment: `src/${folder} may import only ${[folder, ...allowed].join(', ')}`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: [folder, ...allowed].map((name) => `^src/${name}(/|$)`) },
});

module.exports = {
  forbidden: [
    only('platform'),
    only('sdk', 'platform/field-fault.ts'),
    only('config', 'platform'),
    only('db', 'platform', 'config'),
    only('queue', 'platform', 'db'),
    only('accounts', 'platform', 'db'),
    only('artifacts', 'platform', 'db', 'accounts', 'sdk'),
    only('tasks', 'platform', 'db', 'queue', 'accounts', 'sdk'),
    only('browser', 'platform', 'sdk'),
    only('sop', 'platform', 'sdk', 'browser'),
    only('webhooks', 'platform', 'db', 'queue', 'accounts', 'tasks', 'sdk'),
    only('http', 'platform', 'tasks', 'artifacts', 'sdk'),
    only(
      'runtime',
      'platform',
      'db',
      'config',
      'queue',
      'accounts',
      'artifacts',
      'tasks',
      'sop',
      'browser',
      'sdk',
    ),
    only('generate', 'platform'),
    only('authoring', 'platform', 'config', 'sdk', 'browser', 'sop'),
    only('testing', 'platform', 'config', 'sdk', 'browser', 'sop', 'authoring', 'tasks', 'runtime'),
    only(
      'cli',
      'platform',
      'db',
      'config',
      'queue',
      'accounts',
      'tasks',
      'http',
      'webhooks',
      'runtime',
      'sop',
      'authoring',
      'browser',
      'generate',
      'roles',
      'sdk',
    ),
    only(
      'roles',
      'platform',
      'db',
      'config',
      'queue',
      'accounts',
      'artifacts',
      'tasks',
      'http',
      'webhooks',
      'runtime',
      'sop',
      'sdk',
      // Wires http.
      'app.ts',
    ),
    {
      name: 'actions-import-the-sdk',
      severity: 'error',
      from: { path: '^src/sop/actions/', pathNot: '^src/sop/actions/table\\.ts$' },
      to: {
        path: '^src/',
        pathNot: ['^src/sdk/', '^src/sop/actions/', '^src/sop/controls/', '^src/sop/page/'],
      },
    },
    {
      name: 'controls-import-the-sdk',
      severity: 'error',
      from: { path: '^src/sop/controls/' },
      to: { path: '^src/', pathNot: ['^src/sdk/', '^src/sop/controls/', '^src/sop/page/'] },
    },
    {
      name: 'the-interpreter-knows-no-linter',
      severity: 'error',
      from: { path: '^src/sop/(run|targets|page|controls|actions)/' },
      to: { path: '^src/sop/check/' },
    },
    {
      name: 'simulated-portals-through-their-port',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/authoring/simulated-portals\\.ts$', '^src/cli/demo\\.ts$'] },
      to: { path: '^demo/' },
    },
    {
      name: 'plugins-import-the-sdk',
      severity: 'error',
      from: { path: '^plugins/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/sdk/' },
    },
    {
      name: 'one-composition-root',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/app\\.ts$' },
      to: { path: 'node_modules/inversify' },
    },
    {
      name: 'koa-only-in-http',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/http/', '^src/app\\.ts$'] },
      to: { path: 'node_modules/(koa|@koa)/' },
    },
    {
      name: 'playwright-only-below-runtime',
      severity: 'error',
      from: { path: '^src/(http|tasks|queue|webhooks|accounts|db|platform)/' },
      to: { path: 'node_modules/playwright-core' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    exclude: { path: '^(dist|node_modules)/' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      extensions: ['.ts', '.js'],
      conditionNames: ['source', 'import', 'node', 'default'],
    },
  },
};
