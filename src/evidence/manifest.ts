/** What an evidence bundle contains. Its bytes are signed. */
export interface Manifest {
  readonly format: typeof FORMAT;
  readonly task_id: string;
  readonly account_id: string;
  readonly exported_at: string;
  readonly key_id: string;
  readonly files: readonly ManifestFile[];
  readonly purged: readonly PurgedPart[];
  readonly unreadable: readonly LeftOutArtifact[];
}

export interface ManifestFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  /** If it is an artifact of the task. */
  readonly artifact_id?: string;
  readonly content_type?: string;
}

/** An artifact that is not in the bundle. */
export interface LeftOutArtifact {
  readonly part: 'artifact';
  readonly artifact_id: string;
  readonly kind: string;
  readonly size: number;
  /** Null if the timeline is purged, too. */
  readonly sha256: string | null;
}

/** What was deleted before the export. */
export type PurgedPart =
  | { readonly part: 'task_data' | 'results' | 'artifacts' | 'timeline'; readonly purged_at: string }
  | (LeftOutArtifact & { readonly purged_at: string });

export const FORMAT = 'sopwith-evidence/1';

/** Files of the bundle that the manifest does not list. */
export const MANIFEST_FILE = 'manifest.json';
export const SIGNATURE_FILE = 'manifest.sig';
export const PUBLIC_KEY_FILE = 'public-key.pem';
