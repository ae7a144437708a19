import type { Options } from 'ajv/dist/2020.js';
import { patternTest } from '../page/safe-pattern.ts';

type RegExpEngine = NonNullable<NonNullable<Options['code']>['regExp']>;

const compile = (source: string): ReturnType<RegExpEngine> =>
  ({
    test: patternTest(source),
    // Ajv distinguishes patterns by this text.
    toString: () => source,
  }) as ReturnType<RegExpEngine>;

/**
 * `pattern` and `patternProperties` for an Ajv whose schemas come from an SOP: RE2, whose time grows with the text and not with what the pattern
 * makes of it. What RE2 cannot read is an error.
 *
 * @example new Ajv2020({ code: { regExp: linearPattern } })
 */
export const linearPattern: RegExpEngine = Object.assign(compile, { code: 'linearPattern' });
