import { definePlugin, type PluginDefinition } from '../../src/sdk/index.ts';

const DATA = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: { name: { type: 'string', minLength: 1, maxLength: 50 } },
} as const;
const RESULT = {
  type: 'object',
  additionalProperties: false,
  required: ['number'],
  properties: { number: { type: 'string', minLength: 1 } },
} as const;

/** A small plugin that registers a name on a made-up portal; `changes` make it a worse one. */
export const pinger = (changes: Partial<PluginDefinition<typeof DATA, typeof RESULT>> = {}) =>
  definePlugin({
    sdk: 1,
    type: 'zoo_register',
    version: '1.0.0',
    title: 'Register',
    description: 'Registers a name.',
    data: DATA,
    result: RESULT,
    procedure: 'register',
    sop: 'zoo/register',
    effect: 'submits',
    conclude(run) {
      if (run.status === 'failed') return { status: 'failed', failure: run.failure, notes: run.notes };
      const number = run.outputs['number'];
      if (typeof number === 'string' && number !== '') return { status: 'completed', result: { number } };
      const issue = { code: 'number_missing', message: 'The portal showed no number.' };
      return { status: 'completed_with_issues', result: null, notes: issue.message, issues: [issue] };
    },
    ...changes,
  });
