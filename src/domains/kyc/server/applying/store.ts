import { type Selectable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { DocumentKind, IdKind, RejectReason } from '../../contract.ts'
import type { ApplicationRow, DocumentRow, KycTables } from '../tables.ts'
import type { SealedDetails } from '../vault/vault.ts'

type Stored = Selectable<ApplicationRow>

/** A person's identity check as this domain uses it. */
export interface Application {
  readonly id: string
  readonly number: number
  readonly personId: string
  readonly status: 'draft' | 'pending' | 'verified' | 'rejected'
  readonly attempt: number
  readonly details: SealedDetails | null
  readonly consentVersion: string | null
  readonly idKind: IdKind | null
  readonly numberTail: string | null
  readonly numberHash: Buffer | null
  readonly personHash: Buffer | null
  readonly submittedAt: Date | null
  readonly reviewerId: string | null
  /** Who agreed first; null until somebody did. */
  readonly firstReviewerId: string | null
  readonly check: Pick<Stored, 'check_outcome' | 'check_first_name' | 'check_last_name' | 'check_born_on'>
  readonly decidedAt: Date | null
  readonly reasons: readonly RejectReason[]
  readonly note: string | null
}

/** A row as this domain uses it. */
// Check constraints and the schemas of the calls limit the text columns.
export const asApplication = (row: Stored): Application => ({
  id: row.id,
  number: row.number,
  personId: row.person_id,
  status: row.status,
  attempt: row.attempt,
  details:
    row.sealed && row.wrapped_key && row.key_id !== null
      ? { sealed: row.sealed, wrapped: row.wrapped_key, keyId: row.key_id }
      : null,
  consentVersion: row.consent_version,
  idKind: row.id_kind,
  numberTail: row.number_tail,
  numberHash: row.number_hash,
  personHash: row.person_hash,
  submittedAt: row.submitted_at,
  reviewerId: row.reviewer_id,
  firstReviewerId: row.first_reviewer_id,
  check: row,
  decidedAt: row.decided_at,
  reasons: row.reasons,
  note: row.note,
})

interface DraftChange {
  readonly details: SealedDetails
  readonly idKind: IdKind | null
  readonly numberTail: string | null
  /** The version agreed to, if this page is about it. */
  readonly consentVersion?: string | null
}

interface HandedIn {
  readonly numberHash: Buffer
  readonly personHash: Buffer
  readonly at: Date
}

/** What a check that is handed in anew forgets of the time before. */
const undecided = {
  reviewer_id: null,
  assigned_at: null,
  first_reviewer_id: null,
  first_agreed_at: null,
  check_outcome: null,
  check_first_name: null,
  check_last_name: null,
  check_born_on: null,
  check_reference: null,
  checked_at: null,
  decided_at: null,
  reasons: [],
  note: null,
}

/** SQL of a person's own check, until it is handed in. */
export const applicationsStore = (db: Database) => {
  const tables = withTables<KycTables>(db)
  return {
    of: async (personId: string): Promise<Application | undefined> => {
      const row = await tables
        .selectFrom('kyc.application')
        .selectAll()
        .where('person_id', '=', personId)
        .executeTakeFirst()
      return row && asApplication(row)
    },

    /** The person's check, begun if there is none, locked until the transaction ends. */
    begin: async (personId: string, id: string, at: Date): Promise<Application> => {
      await sql`insert into kyc.application (id, person_id, changed_at) values (${id}, ${personId}, ${at})
        on conflict (person_id) do nothing`.execute(db)
      return asApplication(
        await tables
          .selectFrom('kyc.application')
          .selectAll()
          .where('person_id', '=', personId)
          .forUpdate()
          .executeTakeFirstOrThrow(),
      )
    },

    keepDraft: (id: string, change: DraftChange, at: Date) =>
      tables
        .updateTable('kyc.application')
        .set({
          sealed: change.details.sealed,
          wrapped_key: change.details.wrapped,
          key_id: change.details.keyId,
          id_kind: change.idKind,
          number_tail: change.numberTail,
          changed_at: at,
          ...(change.consentVersion !== undefined && {
            consent_version: change.consentVersion,
            consented_at: change.consentVersion === null ? null : at,
          }),
        })
        .where('id', '=', id)
        .where('status', 'in', ['draft', 'rejected'])
        .execute(),

    /** Hands it in; false when it is with the team already, or decided. */
    handIn: (id: string, { numberHash, personHash, at }: HandedIn): Promise<boolean> =>
      wrote(
        tables
          .updateTable('kyc.application')
          .set({
            status: 'pending',
            number_hash: numberHash,
            person_hash: personHash,
            submitted_at: at,
            changed_at: at,
            ...undecided,
          })
          .where('id', '=', id)
          .where('status', 'in', ['draft', 'rejected']),
      ),
  }
}

/** A document as this domain uses it. */
export interface StoredDocument {
  readonly id: string
  readonly personId: string
  readonly kind: DocumentKind
  readonly contentType: string
  readonly size: number
  readonly blobKey: string
  readonly keyId: number
  readonly wrapped: Buffer
}

const documentColumns = [
  'id',
  'person_id as personId',
  'kind',
  'content_type as contentType',
  'size',
  'blob_key as blobKey',
  'key_id as keyId',
  'wrapped_key as wrapped',
] as const

/** SQL of documents. */
export const documentsStore = (db: Database) => {
  const tables = withTables<KycTables>(db)
  return {
    /** The documents of one time of handing in. */
    of: (applicationId: string, attempt: number): Promise<StoredDocument[]> =>
      tables
        .selectFrom('kyc.document')
        .select(documentColumns)
        .where('application_id', '=', applicationId)
        .where('attempt', '=', attempt)
        .orderBy(sql`array_position(array['front', 'back', 'face', 'address'], kind)`)
        .execute(),

    /** Adds a document in the place of an older one of its kind. */
    put: async (row: DocumentRow): Promise<void> => {
      await tables
        .deleteFrom('kyc.document')
        .where('application_id', '=', row.application_id)
        .where('attempt', '=', row.attempt)
        .where('kind', '=', row.kind)
        .execute()
      await tables.insertInto('kyc.document').values(row).execute()
    },
  }
}

/** SQL of bytes that no row names. */
export const looseDocumentsStore = (db: Database) => {
  const tables = withTables<KycTables>(db)
  return {
    add: (key: string, removableAt: Date) =>
      tables.insertInto('kyc.loose_blob').values({ key, removable_at: removableAt }).execute(),
    forget: (key: string) => tables.deleteFrom('kyc.loose_blob').where('key', '=', key).execute(),
    removable: async (at: Date, limit: number): Promise<string[]> => {
      const rows = await tables
        .selectFrom('kyc.loose_blob')
        .select('key')
        .where('removable_at', '<=', at)
        .orderBy('removable_at')
        .limit(limit)
        .execute()
      return rows.map(({ key }) => key)
    },
  }
}
