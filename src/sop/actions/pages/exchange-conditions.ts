import type { ActionContext, Exchange } from '../../../sdk/action.ts';
import { field, type TypeOf } from '../../../sdk/field.ts';
import { textTest } from '../judging/text-test.ts';
import { textOrPatternFault } from '../judging/literal-checks.ts';
import { poll } from '../../waiting/poll.ts';

const asked = {
  url: field.text('Part of its address, or a /pattern/.', { check: textOrPatternFault }),
  method: field.optional(field.choice('Its method.', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
};

/** What the page asks, and how it is answered, as conditions. */
export const exchangeFields = {
  request: field.optional(
    field.object('A request of the page since the previous step started.', asked, {
      short: 'url',
    }),
  ),
  response: field.optional(
    field.object(
      'A response to such a request.',
      {
        ...asked,
        status: field.optional(field.whole('HTTP status. Default: any.', { min: 100, max: 599 })),
      },
      { short: 'url' },
    ),
  ),
};

type Fields = { readonly [Name in keyof typeof exchangeFields]: TypeOf<(typeof exchangeFields)[Name]> };
type Wanted = NonNullable<Fields['response']>;

export async function untilExchanged(
  context: ActionContext,
  { request, response }: Fields,
  code: string,
): Promise<void> {
  if (request) {
    const fits = await fitting(context, request);
    const holds = (): boolean => context.exchanges().some(fits);
    await poll(context, holds, code, () => `the page did not ask for ${describeExchange(request)}`);
  }
  if (!response) return;
  const fits = await fitting(context, response);
  const answers = (): readonly (number | null)[] =>
    context.exchanges().flatMap((one) => (fits(one) && one.status !== null ? [one.status] : []));
  const holds = (): boolean =>
    answers().some((status) => response.status === undefined || status === response.status);
  await poll(context, holds, code, () => {
    const others = [...new Set(answers())].join(', ');
    const what = `no answer of ${describeExchange(response)} came`;
    if (others !== '') return `${what}, but HTTP ${others}`;
    return context.exchanges().some(fits)
      ? `${what}, although the page asked`
      : `${what}: the page did not ask since the step before began`;
  });
}

/** In the author's own words. */
export function describeExchange({ url, method, status }: Partial<Wanted>): string {
  const parts = [method, url?.source, status === undefined ? undefined : `with HTTP ${status}`];
  return parts.filter((part) => part !== undefined).join(' ');
}

async function fitting(
  context: ActionContext,
  { url, method }: Pick<Wanted, 'url' | 'method'>,
): Promise<(exchange: Exchange) => boolean> {
  const test = textTest(url, await context.evaluate(url));
  return (exchange) => test(exchange.url) && exchange.method === (method ?? exchange.method);
}
