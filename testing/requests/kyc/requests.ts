import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import type { DemoName } from '#test/people.ts'
import { jpegWithPlace } from '#test/files.ts'
import type { TestApp } from '#test/app.ts'
import { type Arrange, type Arranging, nothing, type Sample } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'
import { CONSENT_VERSION } from '#domains/kyc/contract.ts'
import { noDetails } from '#domains/kyc/rules.ts'
import { lockAway, ownerOfDocument, sealDetails } from '#domains/kyc/server/vault/vault.ts'

/** Each person has a number of their own: two accounts with one number count as one person. */
const detailsOf = (name: DemoName) => ({
  ...noDetails,
  firstName: 'Ada',
  lastName: 'Sampleson',
  bornOn: ['10', '2', '1995'] as const,
  street: '7 Old Road',
  town: 'Ikeja',
  area: 'Lagos',
  idKind: 'nin' as const,
  idNumber: String(70_000_000_000 + (Number.parseInt(demoPerson(name).id.slice(0, 8), 16) % 1_000_000_000)),
})

const vaultOf = (app: TestApp) => ({ db: app.db, keyFor: app.keyFor, now: () => app.clock.now() })

/** Begins a person's check anew, with consent and whole details; with a reviewer it waits. */
const beginCheck = async (
  app: TestApp,
  name: DemoName,
  reviewer: DemoName | null = null,
): Promise<string> => {
  const [id, personId, now] = [randomUUID(), demoPerson(name).id, app.clock.now()]
  await sql`delete from kyc.application where person_id = ${personId}`.execute(app.db)
  const { sealed, wrapped, keyId } = await sealDetails(vaultOf(app), personId, detailsOf(name))
  const reviewerId = reviewer && demoPerson(reviewer).id
  await sql`insert into kyc.application (id, person_id, status, sealed, wrapped_key, key_id, consent_version, id_kind,
      number_tail, number_hash, person_hash, submitted_at, reviewer_id, assigned_at, changed_at)
    values (${id}, ${personId}, ${reviewer ? 'pending' : 'draft'}, ${sealed}, ${wrapped}, ${keyId}, ${CONSENT_VERSION}, 'nin',
      '789', ${randomBytes(32)}, ${randomBytes(32)}, ${now}, ${reviewerId}, ${reviewerId && now}, ${now})`.execute(
    app.db,
  )
  return id
}

const addDocument = async (app: TestApp, applicationId: string, name: DemoName): Promise<string> => {
  const [id, personId] = [randomUUID(), demoPerson(name).id]
  const owner = ownerOfDocument(personId, id, 'front')
  const { sealed, wrapped, keyId } = await lockAway(vaultOf(app), owner, Buffer.from('a picture'))
  await app.ports.blobs.put(`kyc/${id}`, sealed, 'application/octet-stream')
  await sql`insert into kyc.document (id, application_id, person_id, attempt, kind, content_type, size, blob_key, key_id,
      wrapped_key, added_at)
    values (${id}, ${applicationId}, ${personId}, 1, 'front', 'image/webp', 9, ${`kyc/${id}`}, ${keyId}, ${wrapped},
      ${app.clock.now()})`.execute(app.db)
  return id
}

const nameOf = ({ name }: Arranging): DemoName => principals[name].is ?? 'dayo'

/** A check that waits: of somebody else, taken by the principal where it is theirs to look at. */
const taken = async (arranging: Arranging): Promise<{ fileId: string; documentId: string }> => {
  if (arranging.object === 'missing') return { fileId: randomUUID(), documentId: randomUUID() }
  const isOwn = arranging.object === 'own'
  const reviewer = isOwn ? nameOf(arranging) : 'lola'
  const of = reviewer === 'dayo' ? 'binta' : 'dayo'
  const fileId = await beginCheck(arranging.app, of, reviewer)
  return { fileId, documentId: await addDocument(arranging.app, fileId, of) }
}

const withFile =
  (body?: Sample['body']): Arrange =>
  async (arranging) => {
    const { fileId } = await taken(arranging)
    return { params: { fileId }, ...(body && { body }) }
  }

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'kyc.own': nothing,
  'kyc.saveStep': async (arranging) => {
    await beginCheck(arranging.app, nameOf(arranging))
    return { body: { step: 'name', firstName: 'Ada', lastName: 'Sampleson' } }
  },
  'kyc.addDocument': async (arranging) => {
    await beginCheck(arranging.app, nameOf(arranging))
    return { query: { kind: 'front' }, file: { bytes: await jpegWithPlace(), contentType: 'image/jpeg' } }
  },
  'kyc.submit': async (arranging) => {
    const name = nameOf(arranging)
    await addDocument(arranging.app, await beginCheck(arranging.app, name), name)
    return { body: {} }
  },
  'kyc.ownDocument': async (arranging) => {
    if (arranging.object === 'missing') return { params: { documentId: randomUUID() } }
    const name = arranging.object === 'own' ? nameOf(arranging) : 'binta'
    const id = await beginCheck(arranging.app, name)
    return { params: { documentId: await addDocument(arranging.app, id, name) } }
  },
  'kyc.waiting': nothing,
  'kyc.take': withFile({}),
  'kyc.release': withFile({}),
  'kyc.file': withFile(),
  'kyc.fileDocument': async (arranging) => ({ params: await taken(arranging) }),
  'kyc.decide': withFile({ outcome: 'rejected', reasons: ['unreadable'] }),
  'kyc.revoke': async (arranging) => {
    const { fileId } = await taken({ ...arranging, object: 'other' })
    const { rows } = await sql<{
      number: number
    }>`update kyc.application set status = 'verified', reviewer_id = null,
      assigned_at = null where id = ${fileId} returning number`.execute(arranging.app.db)
    return { body: { number: String(rows[0]?.number), reason: 'The document belongs to another person.' } }
  },
}
