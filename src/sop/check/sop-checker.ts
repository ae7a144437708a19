import type { CheckContext, NameType } from '../../sdk/action.ts';
import type { Entry, Evaluable, SourcePlace } from '../../sdk/field.ts';
import { checkExpression } from '../expressions/check-expression.ts';
import { asTextHint, type CompiledValue } from '../expressions/compiled-value.ts';
import { schemaFaults } from '../compile/json-schema.ts';
import type { ValueForm } from '../expressions/template.ts';
import {
  anyType,
  describeType,
  fits,
  joinTypes,
  listType,
  objectType,
  type StaticType,
  textType,
  typeOfSchema,
  typeOfValue,
} from '../expressions/value-type.ts';
import type { FaultLog } from '../yaml/fault.ts';
import type { TargetNode } from '../targets/target.ts';
import { walkTarget } from '../targets/walk-target.ts';
import type {
  CompiledBlock,
  CompiledStep,
  NamedPart,
  StepParts,
  Surroundings,
} from '../compile/compiled-sop.ts';
import type { FoundCall, Neighbours } from './neighbours.ts';
import { pageTargets } from './check-page-targets.ts';
import type { SetOutput } from './check-results.ts';
import { checkNewElements } from './check-elements.ts';
import { checkTarget } from './check-target.ts';
import { callId, fullName } from '../compile/call-names.ts';
import { holdsOnce } from './holds-once.ts';
import { literalExpressionFault } from './literal-expression.ts';
import { failureType, type Scope, typeOfNameType } from './scope.ts';
import { stepWarnings } from './step-warnings.ts';

interface StepPlace {
  readonly scope: Scope;
  /** Actions of the steps around, the outermost first. */
  readonly inside: readonly string[];
}

/** What an action says about the arguments of a step. */
interface Hooked {
  readonly locals: ReadonlyMap<object, Readonly<Record<string, NameType>>>;
  readonly calls: readonly (() => void)[];
  readonly late: ReadonlySet<object>;
  readonly yields: ReadonlyMap<string, StaticType>;
}

/** Goes through one SOP or portal; what it finds goes to the log. */
export class SopChecker {
  readonly calls: FoundCall[] = [];
  readonly #name: string;
  readonly #log: FaultLog;
  readonly #near: Neighbours;
  /** Null where some of them are not known. */
  readonly #elements: ReadonlySet<string> | null;
  readonly #outputs: StaticType & { kind: 'object' };
  readonly #types = new Map<object, StaticType>();
  readonly #onceNames = new Map<string, SourcePlace>();
  /** What steps set, by name. */
  readonly set = {
    outputs: new Map<string, readonly SetOutput[]>(),
    variables: new Map<string, SourcePlace>(),
  };
  /** The credentials that are used, and `totp()`, each with its first place. */
  readonly credentials = new Map<string, SourcePlace>();

  constructor(
    name: string,
    outputs: StaticType & { kind: 'object' },
    own: ReadonlyMap<string, TargetNode>,
    near: Neighbours,
    log: FaultLog,
  ) {
    this.#name = name;
    this.#log = log;
    this.#near = near;
    this.#outputs = outputs;
    this.#elements = near.unread.has(fullName('portal', name))
      ? null
      : new Set([...(near.portal?.elements.keys() ?? []), ...own.keys()]);
  }

  block(block: CompiledBlock, around: StepPlace): void {
    let ended: CompiledStep | null = null;
    for (const step of block.steps) {
      if (ended !== null) {
        this.#log.report(
          'unreachable-step',
          step.place,
          `"${step.place.title}" can never run: "${ended.place.action}" before it ends here`,
        );
        ended = null;
      }
      this.#step(step, around);
      if (step.action.ends === true && step.condition === null && step.onError === 'fail') ended = step;
    }
  }

  #step(step: CompiledStep, around: StepPlace): void {
    const inner: StepPlace = { scope: around.scope, inside: [...around.inside, step.action.name] };
    for (const value of step.modifiers.values) this.value(value, around.scope);
    for (const block of step.modifiers.blocks)
      this.block(block, { ...inner, scope: around.scope.with({ failure: failureType }) });
    for (const target of [...step.modifiers.targets, ...step.parts.targets])
      this.target(target, around.scope);
    const { locals, calls, late, yields } = this.#hook(step, around);
    const elements = new Set([...(this.#elements ?? []), ...around.scope.elements]);
    for (const names of locals.values()) checkNewElements(names, elements, step.place, this.#log);
    // A name may be an entry of a list that another value of the step yields: values that define names come last.
    const early = step.parts.values.filter((value) => !late.has(value));
    for (const value of early) if (!locals.has(value)) this.value(value, around.scope);
    for (const value of early) this.value(value, this.#scopeWith(around.scope, locals.get(value)));
    for (const call of calls) call();
    for (const warning of stepWarnings(step, (value) => this.#types.get(value)))
      this.#log.report(warning.rule, warning.place, warning.message);
    for (const part of step.parts.outputs) this.#output(part, yields);
    for (const { name, place } of step.parts.variables)
      if (!this.set.variables.has(name)) this.set.variables.set(name, place);
    for (const block of step.parts.blocks)
      this.block(block, { ...inner, scope: this.#scopeWith(around.scope, locals.get(block)) });
    for (const value of step.parts.values)
      if (late.has(value)) this.value(value, this.#scopeWith(around.scope, locals.get(value)));
    for (const part of step.parts.variables) around.scope.setVariable(part.name, this.#typeSet(part, yields));
    if (step.retry !== null && holdsOnce(step))
      this.#log.report('retry-around-once', step.place, 'the retry cannot run the once block again');
    if (step.action.name === 'once') this.#onceName(step);
  }

  #scopeWith(scope: Scope, names: Readonly<Record<string, NameType>> | undefined): Scope {
    if (names === undefined) return scope;
    const typed = (value: object): StaticType => this.#types.get(value) ?? anyType;
    const entries = Object.entries(names);
    return scope.with(
      Object.fromEntries(entries.map(([name, type]) => [name, typeOfNameType(type, typed)])),
      entries.flatMap(([name, type]) => (type === 'element' ? [name] : [])),
    );
  }

  #onceName(step: CompiledStep): void {
    const name = (step.args as { readonly once: string }).once;
    if (this.#onceNames.has(name))
      this.#log.report('duplicate-id', step.place, `there are two once blocks "${name}" in this SOP`);
    this.#onceNames.set(name, step.place);
  }

  #hook(step: CompiledStep, around: StepPlace): Hooked {
    const locals = new Map<object, Readonly<Record<string, NameType>>>();
    const calls: (() => void)[] = [];
    const late = new Set<object>();
    const yields = new Map<string, StaticType>();
    const context: CheckContext<never> = {
      arguments: step.args as never,
      place: step.place,
      report: (rule, place, message) => this.#log.report(rule, place, message),
      checkSchema: (schema, place) => {
        for (const { message } of schemaFaults(schema)) this.#log.report('structure', place, message);
      },
      inside: (action) => around.inside.includes(action),
      names: (inner, names) => locals.set(inner, names),
      after: (value) => late.add(value),
      yields: (name, schema) => yields.set(name, typeOfSchema(schema)),
      calls: (name, place, inputs) => calls.push(() => this.#call(step, name, place, inputs, around.scope)),
    };
    step.action.check?.(context);
    if (step.id !== null && step.action.name !== 'call' && !around.scope.addStep(step.id, objectType({})))
      this.#duplicate(step, step.id);
    return { locals, calls, late, yields };
  }

  #duplicate(step: CompiledStep, id: string): void {
    this.#log.report(
      'duplicate-id',
      step.place,
      `another step has the id "${id}": give this one a different id`,
    );
  }

  #call(
    step: CompiledStep,
    name: string,
    place: SourcePlace,
    inputs: readonly Entry<Evaluable<unknown>>[],
    scope: Scope,
  ): void {
    const full = fullName(name, this.#name);
    const callee = this.#near.sop(full);
    this.calls.push({ from: this.#name, to: full, place });
    if (!scope.addStep(callId(step, name), callee?.outputs.type ?? objectType({}, true)))
      this.#duplicate(step, callId(step, name));
    if (callee === undefined) {
      if (this.#near.unread.has(full)) return;
      this.#log.report('unknown-sop', place, `there is no SOP "${full}"`, {
        wrong: full,
        words: this.#near.names,
      });
      return;
    }
    const { properties, open } = callee.inputs.type;
    for (const input of inputs) {
      const wanted = properties[input.key];
      if (wanted === undefined && !open) {
        this.#log.report('unknown-key', input.place, `${full} has no input "${input.key}"`, {
          wrong: input.key,
          words: Object.keys(properties),
        });
      } else
        this.#mustMatch(
          this.#types.get(input.value) ?? anyType,
          wanted ?? anyType,
          input.place,
          `the input "${input.key}" of ${full}`,
        );
    }
    const required = callee.inputs.schema['required'];
    for (const one of Array.isArray(required) ? (required as readonly unknown[]) : []) {
      if (!inputs.some((input) => input.key === one))
        this.#log.report('structure', place, `${full} needs the input "${String(one)}"`);
    }
  }

  #output(part: NamedPart, yields: ReadonlyMap<string, StaticType>): void {
    const { name, place } = part;
    const type = this.#typeSet(part, yields);
    this.set.outputs.set(name, [...(this.set.outputs.get(name) ?? []), { place, type }]);
    const wanted = this.#outputs.properties[name];
    if (wanted === undefined && !this.#outputs.open) {
      this.#log.report('undeclared-output', place, `"${name}" is not declared in outputs`, {
        wrong: name,
        words: Object.keys(this.#outputs.properties),
      });
      return;
    }
    this.#mustMatch(type, wanted ?? anyType, place, `the output "${name}"`);
  }

  #typeSet({ name, value }: NamedPart, yields: ReadonlyMap<string, StaticType>): StaticType {
    return (value === null ? yields.get(name) : this.#types.get(value)) ?? anyType;
  }

  #mustMatch(type: StaticType, wanted: StaticType, place: SourcePlace, what: string): void {
    if (type.kind === 'any' || wanted.kind === 'any' || type.kind === 'null' || type.kind === wanted.kind)
      return;
    this.#log.report('type-mismatch', place, `${what} is ${describeType(wanted)}, not ${describeType(type)}`);
  }

  /** Checks a value and remembers its type. */
  value(value: CompiledValue, scope: Scope): void {
    if (this.#types.has(value)) return;
    const type = this.#form(value.form, scope);
    for (const { expression, place } of value.expressions)
      for (const target of pageTargets(expression.root, place, this.#log)) this.target(target, scope);
    const known = value.type !== 'text' || type.kind === 'secret' || type.kind === 'text';
    this.#types.set(value, known ? type : textType);
    const literal = literalExpressionFault(value.source);
    if (literal !== null) this.#log.report('literal-expression', value.place, literal);
    if (value.secret) {
      for (const { expression } of value.expressions)
        for (const name of [...expression.credentials, ...(expression.usesTotp ? ['totp()'] : [])])
          if (!this.credentials.has(name)) this.credentials.set(name, value.place);
      if (!value.secretsAllowed)
        this.#log.report(
          'secret-leak',
          value.place,
          'credentials and one-time codes may stand only where a value is typed (fill, request)',
        );
    }
    if (value.form.kind === 'expression' && !fits(type, value.type)) {
      this.#log.report(
        'type-mismatch',
        value.place,
        `${value.type === 'texts' ? 'a text or a list of texts' : value.type} is needed here, and the expression yields ${describeType(type)}${value.type === 'text' ? asTextHint : ''}`,
      );
    }
  }

  #form(form: ValueForm, scope: Scope): StaticType {
    switch (form.kind) {
      case 'constant':
        return typeOfValue(form.value);
      case 'expression':
        return checkExpression(form.expression, scope.names(), (fault) =>
          this.#log.report(
            fault.rule,
            form.place(fault.at),
            fault.message,
            fault.wrong === undefined ? undefined : { wrong: fault.wrong, words: fault.words ?? [] },
          ),
        );
      case 'joined':
        for (const part of form.parts) if (typeof part !== 'string') this.#form(part, scope);
        return textType;
      case 'list':
        return listType(form.of.map((one) => this.#form(one, scope)).reduce(joinTypes, anyType));
      case 'object':
        return objectType(
          Object.fromEntries(form.entries.map(([name, one]) => [name, this.#form(one, scope)])),
        );
    }
  }

  target(target: TargetNode, { elements }: Scope): void {
    const known = this.#elements === null ? null : new Set([...this.#elements, ...elements]);
    walkTarget(target, {
      target: (one) => checkTarget(one, known, this.#log),
      value: () => undefined,
    });
  }

  surroundings(of: Surroundings, scope: Scope, parts: StepParts): void {
    for (const value of parts.values) this.value(value, scope);
    for (const target of parts.targets) this.target(target, scope);
    for (const interruption of of.interruptions)
      this.block(interruption.steps, { scope, inside: ['interruptions'] });
  }
}
