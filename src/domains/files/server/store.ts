import { sql } from 'kysely'
import { deleteInBatches } from '#platform/server/jobs/batches.ts'
import { type Database, inTransaction, withTables, wrote } from '#platform/server/database/database.ts'
import type { FilePurpose } from '../contract.ts'
import { DAILY_SHARE_BYTES } from '../rules.ts'
import type { FileRow, FilesTables } from './tables.ts'

/** A file as this domain uses it. */
export interface FileRecord {
  readonly id: string
  readonly ownerId: string
  readonly purpose: FilePurpose
  readonly contentType: string
  readonly size: number
  readonly name: string
  readonly blobKey: string
  readonly thumbnailKey: string | null
  readonly attachedTo: string | null
  readonly isPublic: boolean
}

/** Uploads that agree in these are the same while unattached. */
export interface SentFile {
  readonly ownerId: string
  readonly purpose: FilePurpose
  readonly sentSha256: Buffer
  /** The key of the act that it was sent for. */
  readonly sentKey: string | null
}

const columns = [
  'id',
  'owner_id as ownerId',
  'purpose',
  'content_type as contentType',
  'size',
  'name',
  'blob_key as blobKey',
  'thumbnail_key as thumbnailKey',
  'attached_to as attachedTo',
  'is_public as isPublic',
] as const

/** Finds and adds files. */
export const filesStore = (db: Database) => {
  const tables = withTables<FilesTables>(db)
  return {
    find: (ids: readonly string[]): Promise<FileRecord[]> =>
      tables.selectFrom('files.file').select(columns).where('id', 'in', ids).execute(),

    /** An earlier unattached upload of the same bytes; its 48 hours start again. */
    renewWaiting: (sent: SentFile, now: Date): Promise<FileRecord | undefined> =>
      tables
        .updateTable('files.file')
        .set({ created_at: now, ...(sent.sentKey && { sent_key: sent.sentKey }) })
        .where('owner_id', '=', sent.ownerId)
        .where('purpose', '=', sent.purpose)
        .where('sent_sha256', '=', sent.sentSha256)
        .where('attached_to', 'is', null)
        .returning(columns)
        .executeTakeFirst(),

    /** The same bytes as sent before for the same act, which has attached them meanwhile. */
    findSent: ({ ownerId, purpose, sentSha256, sentKey }: SentFile): Promise<FileRecord | undefined> =>
      tables
        .selectFrom('files.file')
        .select(columns)
        .where('owner_id', '=', ownerId)
        .where('purpose', '=', purpose)
        .where('sent_sha256', '=', sentSha256)
        .where('sent_key', '=', sentKey)
        .executeTakeFirst(),

    perceptualHashOf: async (id: string): Promise<string | null> =>
      (await tables.selectFrom('files.file').select('likeness').where('id', '=', id).executeTakeFirst())
        ?.likeness ?? null,

    /** Adds the row, or returns the one of a concurrent upload of the same bytes. */
    addOrRenew: (row: Omit<FileRow, 'attached_to' | 'is_public'>): Promise<FileRecord> =>
      tables
        .insertInto('files.file')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['owner_id', 'purpose', 'sent_sha256'])
            .where('attached_to', 'is', null)
            .doUpdateSet({ created_at: row.created_at, sent_key: row.sent_key }),
        )
        .returning(columns)
        .executeTakeFirstOrThrow(),
  }
}

/** The kinds of things whose files outlive their owner: all of them, or those that everybody sees. */
export interface KeptKinds {
  readonly all: readonly string[]
  readonly public: readonly string[]
}

const keysOf = (rows: readonly Pick<FileRow, 'blob_key' | 'thumbnail_key'>[]): string[] =>
  rows.flatMap((row) => [row.blob_key, row.thumbnail_key]).filter((key) => key !== null)

const showing = (db: Database) => {
  const tables = withTables<FilesTables>(db)
  return {
    /**
     * Attaches all of the owner's files to one thing, or none: false when one is missing, another person's, or
     * attached elsewhere.
     */
    attachAll: (ownerId: string, ids: readonly string[], to: string): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const inside = withTables<FilesTables>(tx)
        const free = await inside
          .selectFrom('files.file')
          .select('id')
          .where('id', 'in', ids)
          .where('owner_id', '=', ownerId)
          .where(({ eb, or }) => or([eb('attached_to', 'is', null), eb('attached_to', '=', to)]))
          .orderBy('id')
          .forUpdate()
          .execute()
        if (free.length !== ids.length) return false
        await inside.updateTable('files.file').set({ attached_to: to }).where('id', 'in', ids).execute()
        return true
      }),

    publish: async (ids: readonly string[]): Promise<void> => {
      await tables.updateTable('files.file').set({ is_public: true }).where('id', 'in', ids).execute()
    },

    withdraw: async (ids: readonly string[]): Promise<void> => {
      await tables.updateTable('files.file').set({ is_public: false }).where('id', 'in', ids).execute()
    },

    filesOf: (ownerId: string) =>
      tables
        .selectFrom('files.file')
        .select(['id', 'name', 'blob_key as blobKey', 'content_type as contentType'])
        .where('owner_id', '=', ownerId)
        .orderBy('created_at')
        .execute(),
  }
}

/** Deletions return the keys of blobs that are no longer needed. */
const dropping = (db: Database) => {
  const tables = withTables<FilesTables>(db)
  return {
    /** Deletes rows of one owner; returns their blob keys. */
    remove: async (ownerId: string, ids: readonly string[]): Promise<string[]> => {
      const rows = await tables
        .deleteFrom('files.file')
        .where('owner_id', '=', ownerId)
        .where('id', 'in', ids)
        .returning(['blob_key', 'thumbnail_key'])
        .execute()
      return keysOf(rows)
    },

    /** Takes a person's files out of the public, except those of the kinds that stay; returns their blob keys. */
    eraseOf: async (ownerId: string, kept: KeptKinds): Promise<string[]> => {
      const kind = sql<string>`split_part(coalesce(attached_to, ''), ':', 1)`
      const rows = await tables
        .updateTable('files.file')
        .set({ is_public: false, likeness: null })
        .where('owner_id', '=', ownerId)
        .where(sql<boolean>`${kind} <> all (${kept.all}::text[])`)
        .where(sql<boolean>`not (is_public and ${kind} = any (${kept.public}::text[]))`)
        .returning(['blob_key', 'thumbnail_key'])
        .execute()
      return keysOf(rows)
    },

    /** Deletes a batch of rows that have been unattached since `before`; returns their blob keys. */
    dropUnattached: async (before: Date, limit: number): Promise<string[]> => {
      const rows = await tables
        .deleteFrom('files.file')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('files.file')
            .select('id')
            .where('attached_to', 'is', null)
            .where('created_at', '<', before)
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['blob_key', 'thumbnail_key'])
        .execute()
      return keysOf(rows)
    },
  }
}

/** Attaching, publishing and deleting files. */
export const attachmentsStore = (db: Database) => ({ ...showing(db), ...dropping(db) })

/** Daily upload quotas. */
export const sharesStore = (db: Database) => {
  const tables = withTables<FilesTables>(db)
  return {
    /**
     * Takes from the day's quota; false when it would be exceeded. One statement, so concurrent uploads cannot exceed
     * it either.
     */
    take: (ownerId: string, day: string, bytes: number): Promise<boolean> =>
      wrote(
        tables
          .insertInto('files.daily_share')
          .values({ owner_id: ownerId, day, bytes })
          .onConflict((conflict) =>
            conflict
              .columns(['owner_id', 'day'])
              .doUpdateSet(({ eb, ref }) => ({ bytes: eb(ref('files.daily_share.bytes'), '+', bytes) }))
              .where(({ eb, ref }) =>
                eb(eb(ref('files.daily_share.bytes'), '+', bytes), '<=', DAILY_SHARE_BYTES),
              ),
          ),
      ),

    giveBack: async (ownerId: string, day: string, bytes: number): Promise<void> => {
      await tables
        .updateTable('files.daily_share')
        .set(({ eb, ref }) => ({ bytes: eb(ref('bytes'), '-', bytes) }))
        .where('owner_id', '=', ownerId)
        .where('day', '=', day)
        .execute()
    },

    forgetBefore: async (day: string): Promise<void> => {
      await deleteInBatches(db, 'files.daily_share', sql`day < ${day}::date`)
    },
  }
}

/** Blobs without a row. */
export const looseBlobsStore = (db: Database) => {
  const tables = withTables<FilesTables>(db)
  return {
    add: async (keys: readonly string[], removableAt: Date): Promise<void> => {
      if (keys.length === 0) return
      await tables
        .insertInto('files.loose_blob')
        .values(keys.map((key) => ({ key, removable_at: removableAt })))
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
    },

    removable: async (now: Date, limit: number): Promise<string[]> => {
      const rows = await tables
        .selectFrom('files.loose_blob')
        .select('key')
        .where('removable_at', '<=', now)
        .orderBy('removable_at')
        .limit(limit)
        .execute()
      return rows.map((row) => row.key)
    },

    forget: async (keys: readonly string[]): Promise<void> => {
      await tables.deleteFrom('files.loose_blob').where('key', 'in', keys).execute()
    },
  }
}
