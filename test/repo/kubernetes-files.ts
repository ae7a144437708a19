import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

/** A Kubernetes object, as far as tests look into it. */
export interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly spec?: Readonly<Record<string, unknown>>;
}

const ROOT = fileURLToPath(new URL('../../deploy/kubernetes/', import.meta.url));

/** The Kustomize folders that can be applied. */
export const KUSTOMIZED = ['base', 'overlays/example', 'overlays/hpa', 'overlays/keda'] as const;

const RENDERERS = [
  ['kubectl', 'kustomize'],
  ['kustomize', 'build'],
] as const;

/** What `kubectl apply -k` would send. Null if neither kubectl nor kustomize is installed. */
export function render(folder: string): readonly Resource[] | null {
  for (const [tool, command] of RENDERERS)
    try {
      return parseAll(execFileSync(tool, [command, ROOT + folder], { encoding: 'utf8', stdio: 'pipe' }));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  return null;
}

/** The objects in the files, before Kustomize changes them. */
export function unrendered(): readonly Resource[] {
  return readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && !/kustomization|prometheus-adapter/.test(file))
    .flatMap((file) => parseAll(readFileSync(ROOT + file, 'utf8')));
}

const parseAll = (text: string): readonly Resource[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Resource);
