import type { NameType } from '../../sdk/action.ts';
import {
  anyType,
  booleanType,
  joinTypes,
  listType,
  numberType,
  type ObjectType,
  objectType,
  type StaticType,
  textType,
  withoutLiterals,
} from '../expressions/value-type.ts';
import type { Names } from '../expressions/check-expression.ts';
import type { CompiledSop } from '../compile/compiled-sop.ts';
import type { LeftOut } from '../compile/left-out.ts';

const fileType = objectType({
  name: textType,
  content_type: textType,
  size: numberType,
  id: textType,
  sha256: textType,
});

/** What handlers of a failure know of it. */
export const failureType = objectType({ code: textType, kind: textType, message: textType });

/** The names that every expression may use. */
const standing: Names = Object.freeze({
  task: objectType({ id: textType, type: textType, attempt: numberType, external_id: textType }),
  files: listType(fileType),
  credentials: objectType({}, true),
  portal: objectType({
    name: textType,
    title: textType,
    base_url: textType,
    date_format: textType,
    time_zone: textType,
    locale: textType,
  }),
  now: textType,
});

const plain = {
  any: anyType,
  number: numberType,
  text: textType,
  boolean: booleanType,
  element: textType,
} as const;

/** What is known at one point of an SOP: names, the variables set before, the steps before. */
export class Scope {
  readonly #inputs: StaticType;
  readonly #outputs: ObjectType;
  /** Shared by all blocks of one SOP: what a branch sets may be read after it. */
  readonly #variables: Record<string, StaticType>;
  readonly #steps: Record<string, StaticType>;
  readonly #locals: Names;
  readonly #leftOut: LeftOut;
  /** Of loops over matches on the page: what `@name` means in addition to the named elements. */
  readonly elements: readonly string[];

  private constructor(
    inputs: StaticType,
    outputs: ObjectType,
    variables: Record<string, StaticType>,
    steps: Record<string, StaticType>,
    locals: Names,
    leftOut: LeftOut,
    elements: readonly string[] = [],
  ) {
    this.#inputs = inputs;
    this.#outputs = outputs;
    this.#variables = variables;
    this.#steps = steps;
    this.#locals = locals;
    this.#leftOut = leftOut;
    this.elements = elements;
  }

  static of(sop: CompiledSop, leftOut: LeftOut): Scope {
    return new Scope(sop.inputs.type, sop.outputs.type, variablesOf(leftOut), {}, {}, leftOut);
  }

  /** For `portal.yaml`, which does not know the names of an SOP. */
  static ofPortal(leftOut: LeftOut): Scope {
    return new Scope(objectType({}), objectType({}), variablesOf(leftOut), {}, {}, leftOut);
  }

  names(): Names {
    return {
      inputs: this.#inputs,
      outputs: { ...this.#outputs, instead: (name) => this.#insteadOfOutput(name) },
      vars: {
        ...objectType(this.#variables, this.#leftOut.isOpen),
        instead: (name) => this.#insteadOfVariable(name),
      },
      steps: objectType(this.#steps, !this.#leftOut.isEmpty),
      ...standing,
      ...this.#locals,
    };
  }

  #insteadOfOutput(name: string): string | null {
    if (!Object.hasOwn(this.#variables, name)) return null;
    return `"${name}" is not declared in outputs, so it is a variable. Write vars.${name}`;
  }

  #insteadOfVariable(name: string): string | null {
    if (!Object.hasOwn(this.#outputs.properties, name)) return null;
    return `"${name}" is declared in outputs. Write outputs.${name}`;
  }

  with(locals: Names, elements: readonly string[] = []): Scope {
    return new Scope(
      this.#inputs,
      this.#outputs,
      this.#variables,
      this.#steps,
      { ...this.#locals, ...locals },
      this.#leftOut,
      [...this.elements, ...elements],
    );
  }

  setVariable(name: string, type: StaticType): void {
    const known = this.#variables[name];
    this.#variables[name] =
      known === undefined ? withoutLiterals(type) : joinTypes(known, withoutLiterals(type));
  }

  /** False where another step has the id already. */
  addStep(id: string, outputs: StaticType): boolean {
    if (Object.hasOwn(this.#steps, id)) return false;
    this.#steps[id] = objectType({ outputs });
    return true;
  }
}

const variablesOf = ({ variables }: LeftOut): Record<string, StaticType> =>
  Object.fromEntries(variables.map((name) => [name, anyType]));

export function typeOfNameType(type: NameType, entriesOf: (value: object) => StaticType): StaticType {
  if (typeof type === 'string') return plain[type];
  if ('entryOf' in type && typeof type.entryOf === 'object') {
    const list = entriesOf(type.entryOf);
    return list.kind === 'list' ? list.of : anyType;
  }
  return objectType(
    Object.fromEntries(
      Object.entries(type as Record<string, keyof typeof plain>).map(([name, one]) => [name, plain[one]]),
    ),
  );
}
