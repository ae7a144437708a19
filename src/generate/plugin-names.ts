import { CodedError } from '../platform/errors.ts';

/** The names that a new plugin goes by. */
export interface PluginNames {
  /** `benefit_letter`: the task type and its folder. */
  readonly type: string;
  /** `benefit-letter`: the procedure of its SOPs. */
  readonly procedure: string;
  /** `Benefit letter`. */
  readonly title: string;
  /** `sopwith-plugin-benefit-letter`. */
  readonly packageName: string;
}

/** @throws {CodedError} `invalid_name` */
export function pluginNames(name: string): PluginNames {
  const type = name.replaceAll('-', '_');
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(type) || type.length > 64) {
    throw new CodedError(
      'invalid_name',
      `"${name}" cannot be a task type: take small letters, digits and _, as benefit_letter`,
    );
  }
  const words = type.replaceAll('_', ' ');
  const procedure = type.replaceAll('_', '-');
  return {
    type,
    procedure,
    title: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
    packageName: `sopwith-plugin-${procedure}`,
  };
}
