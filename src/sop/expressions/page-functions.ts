import {
  asText,
  defineExpressionFunction,
  FunctionError,
  type FunctionType,
  type PageQuestions,
} from './define-function.ts';

const target = { name: 'target', type: 'target' } as const;

function question(
  name: Exclude<Parameters<PageQuestions['ask']>[0], 'attribute'>,
  returns: FunctionType,
  doc: string,
) {
  return defineExpressionFunction({
    name,
    family: 'page',
    doc,
    parameters: [target],
    returns,
    late: true,
    examples: [],
    run: ([where], context) => {
      if (context.page === null) throw new FunctionError(`${name}() needs a page`);
      return context.page.ask(name, asText(where));
    },
  });
}

export const pageFunctions = Object.freeze([
  question('visible', 'boolean', 'Whether the target shows now, without waiting.'),
  question('hidden', 'boolean', 'Whether the target does not show now.'),
  question('enabled', 'boolean', 'Whether the target is there and enabled now.'),
  question('checked', 'boolean', 'Whether the checkbox or radio button is checked now.'),
  question('count', 'number', 'How many elements match now.'),
  question('text', 'text', 'The text of the target; null if it is not there.'),
  question('value', 'text', 'What `read` gives of the field; null if it is not there.'),
  defineExpressionFunction({
    name: 'attribute',
    family: 'page',
    doc: 'An attribute of the target; null if either is missing.',
    parameters: [target, { name: 'name', type: 'text' }],
    returns: 'text',
    late: true,
    examples: [],
    run: ([where, name], context) => {
      if (context.page === null) throw new FunctionError('attribute() needs a page');
      return context.page.ask('attribute', asText(where), asText(name));
    },
  }),
  defineExpressionFunction({
    name: 'totp',
    family: 'secrets',
    doc: 'A one-time code of the portal connection. Each time window is used only once; it waits for the next one if needed.',
    parameters: [],
    returns: 'secret',
    late: true,
    examples: [],
    run: (_args, context) => {
      if (context.totp === null) throw new FunctionError('totp() may stand only where a value is typed');
      return context.totp();
    },
  }),
]);
