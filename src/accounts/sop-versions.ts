import type { Knex } from 'knex';
import { keysetPage, type KeysetQuery, type Page } from '../db/keyset-page.ts';
import { CodedError } from '../platform/errors.ts';
import { failpoint } from '../platform/failpoint.ts';
import { newId } from '../platform/ids.ts';
import { audit, type Actor } from './audit.ts';
import { REVIEW_COLUMNS, openReview, type ReviewRow, type SopReview } from './sop-reviews.ts';
import { digestOfFolder, namesOfFolder, type SopFile, type SopFolder } from './sop-archive.ts';

/** The procedures of a portal as they were uploaded. It never changes. */
export interface SopVersion {
  readonly id: string;
  readonly portal: string;
  /** Counts from 1 for each portal. Version 0 is the files on disk. */
  readonly number: number;
  readonly digest: string;
  /** The number of files. */
  readonly fileCount: number;
  readonly signed: boolean;
  /** Where it came from: `upload`, `edit:<number>` of another version, or `git:<url>@<commit>`. */
  readonly source: string;
  readonly note: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  /** Null: no one has asked for one. */
  readonly review: SopReview | null;
}

export interface SopVersionQuery extends KeysetQuery {
  readonly review?: SopReview['state'] | undefined;
}

export interface NewSopVersion {
  readonly folder: SopFolder;
  readonly signed: boolean;
  readonly source: string;
  readonly note?: string | undefined;
  readonly actor: Actor;
}

export interface SopVersions {
  /** Of a portal, or of all; the newest first. @throws CodedError `invalid_cursor` */
  page(portal: string | undefined, query: SopVersionQuery): Promise<Page<SopVersion>>;
  /** @throws CodedError `sop_version_not_found` */
  get(portal: string, number: number): Promise<SopVersion>;
  /** @throws CodedError `sop_version_not_found`, `sop_version_damaged` */
  files(portal: string, number: number): Promise<readonly SopFile[]>;
  /** The newest version of each portal, in alphabetical order. */
  latest(): Promise<readonly Pick<SopVersion, 'portal' | 'number' | 'createdAt' | 'createdBy'>[]>;
  /** The names of the procedures in versions: `acme-health/eligibility` … */
  namesIn(
    versions: readonly Pick<SopVersion, 'portal' | 'number'>[],
  ): Promise<
    readonly { readonly portal: string; readonly number: number; readonly names: readonly string[] }[]
  >;
  /** Adds a version; the earlier one if a version of the portal has the same files. The files must have been checked. */
  add(version: NewSopVersion): Promise<{ readonly version: SopVersion; readonly isNew: boolean }>;
}

export function createSopVersions(knex: Knex): SopVersions {
  const find = async (portal: string, number: number): Promise<Row> => {
    const row = await reviewed(knex)
      .where({ 'sop_version.portal': portal, 'sop_version.number': number })
      .first<Row | undefined>();
    if (row !== undefined) return row;
    throw new CodedError('sop_version_not_found', `the portal "${portal}" has no version ${number}`);
  };
  return Object.freeze<SopVersions>({
    async page(portal, { review, ...query }) {
      const rows = reviewed(knex);
      if (portal !== undefined) rows.where('sop_version.portal', portal);
      if (review !== undefined) rows.where('sop_review.state', review);
      const { items, nextCursor } = await keysetPage<Row>(rows, LIST, query);
      return { items: items.map(toVersion), nextCursor };
    },
    get: async (portal, number) => toVersion(await find(portal, number)),
    async files(portal, number) {
      const row = await knex('sop_version')
        .where({ portal, number })
        .first<{ files: readonly SopFile[]; digest: string } | undefined>('files', 'digest');
      if (row === undefined)
        throw new CodedError('sop_version_not_found', `the portal "${portal}" has no version ${number}`);
      if (digestOfFolder({ portal, files: row.files }) === row.digest) return row.files;
      throw new CodedError(
        'sop_version_damaged',
        `version ${number} of "${portal}" was changed in the database: upload the folder again`,
      );
    },
    async latest() {
      const { rows } = await knex.raw<{ rows: NewRow[] }>(
        `select distinct on (portal) portal, number, created_at, created_by from sop_version order by portal, number desc`,
      );
      return rows.map(({ portal, number, created_at: createdAt, created_by: createdBy }) => ({
        portal,
        number,
        createdAt,
        createdBy,
      }));
    },
    namesIn: (wanted) =>
      knex('sop_version')
        .whereIn(
          ['portal', 'number'],
          wanted.map(({ portal, number }) => [portal, number]),
        )
        .select('portal', 'number', 'sops as names'),
    add: (version) => knex.transaction((transaction) => insert(transaction, version)),
  });
}

async function insert(
  transaction: Knex.Transaction,
  { folder, signed, source, note = '', actor }: NewSopVersion,
): Promise<{ readonly version: SopVersion; readonly isNew: boolean }> {
  const { portal, files } = folder;
  const digest = digestOfFolder(folder);
  // Two uploads at once must not get the same number.
  await transaction.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`sop_version ${portal}`]);
  const same = await transaction('sop_version')
    .where({ portal, digest })
    .first<{ number: number } | undefined>('number');
  if (same !== undefined)
    return { version: await createSopVersions(transaction).get(portal, same.number), isNew: false };
  const { rows } = await transaction.raw<{ rows: NewRow[] }>(INSERT, {
    id: newId('sopv'),
    portal,
    digest,
    files: JSON.stringify(files),
    sops: namesOfFolder(folder),
    signed,
    source,
    note,
    actor: typeof actor === 'string' ? actor : actor.name,
  });
  const [row] = rows;
  if (row === undefined) throw new Error('an insert returned no row');
  const version = toVersion({ ...row, state: null });
  const detail = { digest, source, signed };
  await audit(transaction, {
    actor,
    accountId: null,
    action: 'sop_version.created',
    object: `${portal}@${version.number}`,
    detail,
  });
  await failpoint('sop_version.before_commit');
  return { version, isNew: true };
}

const INSERT = `
  insert into sop_version (id, portal, number, digest, files, sops, signed, source, note, created_by)
  select :id, :portal, coalesce(max(number), 0) + 1, :digest, :files, :sops::text[], :signed, :source, :note, :actor
  from sop_version where portal = :portal
  returning id, portal, number, digest, json_array_length(files) as file_count, signed, source, note, created_by, created_at`;

/** Versions with their reviews. */
const reviewed = (knex: Knex): Knex.QueryBuilder =>
  knex('sop_version')
    .leftJoin('sop_review', {
      'sop_review.portal': 'sop_version.portal',
      'sop_review.number': 'sop_version.number',
    })
    .select(
      'id',
      'sop_version.portal',
      'sop_version.number',
      'digest',
      knex.raw('json_array_length(files) as file_count'),
      'signed',
      'source',
      'note',
      'created_by',
      'created_at',
      ...REVIEW_COLUMNS,
    );

const LIST = {
  list: 'sop_versions',
  sort: [{ column: 'id', type: 'text' }],
} as const;

interface NewRow {
  readonly id: string;
  readonly portal: string;
  readonly number: number;
  readonly digest: string;
  readonly file_count: number;
  readonly signed: boolean;
  readonly source: string;
  readonly note: string;
  readonly created_by: string;
  readonly created_at: Date;
}

type Row = NewRow & ReviewRow;

const toVersion = (row: Row): SopVersion =>
  Object.freeze({
    id: row.id,
    portal: row.portal,
    number: row.number,
    digest: row.digest,
    fileCount: row.file_count,
    signed: row.signed,
    source: row.source,
    note: row.note,
    createdBy: row.created_by,
    createdAt: row.created_at,
    review: openReview(row),
  });
