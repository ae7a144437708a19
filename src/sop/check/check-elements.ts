import type { NameType } from '../../sdk/action.ts';
import type { SourcePlace } from '../../sdk/field.ts';
import type { FaultLog } from '../yaml/fault.ts';
import type { TargetNode } from '../targets/target.ts';
import { walkTarget } from '../targets/walk-target.ts';
import { findCircles } from './find-circles.ts';

type Elements = ReadonlyMap<string, TargetNode>;

/** Named elements may stand for others, but never in the end for themselves: such a target would be looked up for ever. */
export function checkElements(own: Elements, others: Elements, log: FaultLog): void {
  const all = new Map([...others, ...own]);
  const links = [...all].flatMap(([from, target]) =>
    namedIn(target).map((one) => ({ from, to: one.name, place: one.place })),
  );
  for (const { call, way } of findCircles(links)) {
    const place = own.has(call.from) ? call.place : own.get(way.find((name) => own.has(name)) ?? '')?.place;
    if (place !== undefined)
      log.report('element-circle', place, `the element comes back here: @${way.join(' -> @')}`);
  }
}

function namedIn(target: TargetNode): readonly { readonly name: string; readonly place: SourcePlace }[] {
  const named: { name: string; place: SourcePlace }[] = [];
  walkTarget(target, {
    target: ({ find, place }) => {
      if (find.by === 'element') named.push({ name: find.name, place });
    },
    value: () => undefined,
  });
  return named;
}

/** A loop whose matches are looked for under the name that they get themselves would look for ever. */
export function checkNewElements(
  names: Readonly<Record<string, NameType>>,
  taken: ReadonlySet<string>,
  place: SourcePlace,
  log: FaultLog,
): void {
  for (const [name, type] of Object.entries(names))
    if (type === 'element' && taken.has(name))
      log.report(
        'element-circle',
        place,
        `"@${name}" is an element already: give this one another name (as)`,
      );
}
