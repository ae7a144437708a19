import { join } from 'node:path';
import { openFolderStore } from '../artifacts/folder-store.ts';
import type { Config } from '../config/settings.ts';
import { CodedError } from '../platform/errors.ts';
import type { ArtifactStore, ArtifactStoreKind } from '../sdk/artifact-store.ts';

/**
 * Where the installation keeps its files: the data directory, or the store that `ARTIFACTS_URL` names by its scheme.
 *
 * @throws {CodedError} `artifacts_url_unsupported` if no plugin provides such a store, `artifacts_unusable` if it cannot be opened
 */
export async function openArtifacts(
  { artifactsUrl, dataDir }: Pick<Config, 'artifactsUrl' | 'dataDir'>,
  kinds: readonly ArtifactStoreKind[],
): Promise<ArtifactStore> {
  const kind = artifactKind(artifactsUrl, kinds);
  if (artifactsUrl === undefined || kind === undefined) return openFolderStore(join(dataDir, 'artifacts'));
  try {
    return await kind.open(artifactsUrl);
  } catch (cause) {
    throw new CodedError(
      'artifacts_unusable',
      `cannot open the artifact store "${kind.name}" of ARTIFACTS_URL: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}

/**
 * The kind of store that `ARTIFACTS_URL` names; undefined if it names none. Roles that store no files check it as well, so that all of them agree.
 *
 * @throws {CodedError} `artifacts_url_unsupported`
 */
export function artifactKind(
  artifactsUrl: string | undefined,
  kinds: readonly ArtifactStoreKind[],
): ArtifactStoreKind | undefined {
  if (artifactsUrl === undefined) return undefined;
  const scheme = new URL(artifactsUrl).protocol.slice(0, -1);
  const kind = kinds.find(({ name }) => name === scheme);
  if (kind !== undefined) return kind;
  const there = kinds.map(({ name }) => name).join(', ') || 'none';
  throw new CodedError(
    'artifacts_url_unsupported',
    `ARTIFACTS_URL starts with "${scheme}:", but there is no such store (available: ${there}). Add the plugin to PLUGINS, or unset ARTIFACTS_URL to keep files in the data directory.`,
  );
}
