import type { GeneratedPage } from './page-parts.ts';

/** Leaves out one thing after the other as long as the page still fails. */
export async function shrinkPage(
  page: GeneratedPage,
  fails: (page: GeneratedPage) => Promise<boolean>,
): Promise<GeneratedPage> {
  for (const smaller of smallerThan(page)) if (await fails(smaller)) return shrinkPage(smaller, fails);
  return page;
}

/** Every array without one of its elements or with the elements of one of them instead, every flag off, every optional part left out. */
function* smallerThan<T>(value: T): Generator<T> {
  if (Array.isArray(value)) {
    for (const at of value.keys()) yield value.toSpliced(at, 1) as T;
    for (const [at, one] of value.entries()) {
      const inner = (one as { parts?: unknown[] } | null)?.parts;
      if (inner) yield value.toSpliced(at, 1, ...inner) as T;
      for (const smaller of smallerThan<unknown>(one)) yield value.with(at, smaller) as T;
    }
  } else if (value !== null && typeof value === 'object') {
    for (const [key, one] of Object.entries(value)) {
      if (key === 'others') continue;
      if (MAY_BE_NULL.includes(key) && one !== null) yield { ...value, [key]: null };
      for (const smaller of smallerThan<unknown>(one)) yield { ...value, [key]: smaller };
    }
  } else if (value === true) yield false as T;
}

const MAY_BE_NULL = ['heading', 'over', 'note', 'actions', 'total', 'tools', 'stack'];
