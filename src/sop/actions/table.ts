import type { AnyAction } from '../../sdk/action.ts';
import { click } from './click.ts';
import { group } from './group.ts';
import { set } from './set.ts';

/**
 * Every action of the language. One line here and one file beside it make a new one; the step type, the checks, the editor's schema and the
 * reference follow.
 */
export const actionTable: readonly AnyAction[] = Object.freeze([click, group, set]);
