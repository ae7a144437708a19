import type { AnyAction } from '../../sdk/action.ts';
import type { PluginFunction } from '../../sdk/function.ts';
import type { AnyPlugin } from '../../sdk/plugin.ts';
import type { ArtifactStoreKind } from '../../sdk/artifact-store.ts';
import type { RetryPolicy, Signer } from '../../sdk/webhook.ts';
import { functionTable, listMacros } from '../../sop/expressions/function-table.ts';
import type { OwnWords } from '../../sop/load-library.ts';

interface FromFile {
  readonly plugin: AnyPlugin;
  readonly file: string;
}

/** Something that a plugin brings, with the file that it came from. */
export interface Brought<T> {
  readonly definition: T;
  readonly source: string;
}

/** What all plugins together add to the service. */
export interface PluginAdditions {
  readonly words: OwnWords;
  readonly signers: readonly Brought<Signer>[];
  readonly retryPolicies: readonly Brought<RetryPolicy>[];
  readonly artifactStores: readonly Brought<ArtifactStoreKind>[];
}

/** An action of a plugin under its name in SOPs, `plugin.action`. */
function namespaced({ type, actions = [] }: AnyPlugin): readonly AnyAction[] {
  return actions.map((action) =>
    Object.freeze({ ...action, name: `${type}.${action.name}`, family: 'plugin' }),
  );
}

export function additionsOf(loaded: readonly FromFile[]): PluginAdditions {
  const from = <T>(pick: (plugin: AnyPlugin) => readonly T[] | undefined): readonly Brought<T>[] =>
    loaded.flatMap(({ plugin, file }) =>
      (pick(plugin) ?? []).map((definition) => ({ definition, source: file })),
    );
  return Object.freeze({
    words: Object.freeze({
      actions: unique(loaded.flatMap(({ plugin }) => namespaced(plugin))),
      functions: unique(loaded.flatMap(({ plugin }) => plugin.functions ?? [])),
    }),
    signers: from((plugin) => plugin.signers),
    retryPolicies: from((plugin) => plugin.retryPolicies),
    artifactStores: from((plugin) => plugin.artifactStores),
  });
}

/** Of plugins in conflict the last one counts, so that the SOPs can be checked while the conflict is reported. */
function unique<T extends { readonly name: string }>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [one.name, one])).values()];
}

interface ClaimedName {
  readonly name: string;
  readonly source: string;
}

/** What the service has without plugins. */
export interface TakenNames {
  readonly signers: readonly Pick<Signer, 'name' | 'version'>[];
  readonly retryPolicies: readonly Pick<RetryPolicy, 'name'>[];
  readonly artifactStores: readonly Pick<ArtifactStoreKind, 'name'>[];
}

/** Names that two plugins claim, or one that the language or the service has already; each fault names both sides. */
export function additionConflicts(loaded: readonly FromFile[], taken: TakenNames): string[] {
  const claims = <T>(
    pick: (plugin: AnyPlugin) => readonly T[] | undefined,
    name: (one: T) => string,
  ): ClaimedName[] =>
    loaded.flatMap(({ plugin, file }) =>
      (pick(plugin) ?? []).map((one) => ({ name: name(one), source: file })),
    );
  return [
    ...twice('function', [
      ...[...functionTable.keys(), ...listMacros].map((name) => ({ name, source: 'the SOP language' })),
      ...claims<PluginFunction>(
        (plugin) => plugin.functions,
        ({ name }) => name,
      ),
    ]),
    ...twice(
      'action',
      loaded.flatMap(({ plugin, file }) => namespaced(plugin).map(({ name }) => ({ name, source: file }))),
    ),
    ...twice('signer', [
      ...taken.signers.map(({ name }) => ours(name)),
      ...claims<Signer>(
        (plugin) => plugin.signers,
        ({ name }) => name,
      ),
    ]),
    ...twice('signature version', [
      ...taken.signers.map(({ version }) => ours(version)),
      ...claims<Signer>(
        (plugin) => plugin.signers,
        ({ version }) => version,
      ),
    ]),
    ...twice('retry policy', [
      ...taken.retryPolicies.map(({ name }) => ours(name)),
      ...claims<RetryPolicy>(
        (plugin) => plugin.retryPolicies,
        ({ name }) => name,
      ),
    ]),
    ...twice('artifact store', [
      ...taken.artifactStores.map(({ name }) => ours(name)),
      ...claims<ArtifactStoreKind>(
        (plugin) => plugin.artifactStores,
        ({ name }) => name,
      ),
    ]),
  ];
}

const ours = (name: string): ClaimedName => ({ name, source: 'Sopwith' });

function twice(kind: string, claims: readonly ClaimedName[]): string[] {
  return [...Map.groupBy(claims, ({ name }) => name)].flatMap(([name, of]) => {
    if (of.length < 2) return [];
    const sides = of.map(({ source }) => source).join(' and ');
    return [`${kind} "${name}" is claimed by ${sides}. Rename or remove one of them.`];
  });
}
