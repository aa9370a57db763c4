import { createHmac, randomBytes } from 'node:crypto'
import { invariant } from '#shared/errors.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { appKeyPrint, fingerprintOf, unwrapKey, wrapKey } from './wrapped-keys.ts'
import { type KeptKey, keptKeysStore } from './kept-keys-store.ts'
import { exitCodes, StartupProblem } from '../postgres/startup-problem.ts'

/**
 * The purposes for which the installation has separate keys: `ballots` and `polls` name voters, `record` signs the
 * public record, `second-factor` seals authenticators, `passkey-handle` names people to their devices, `known-device`
 * and `device-use` mark browsers, `text-numbers` and `consent-address` hide what message limits are counted by, `referees`
 * seals contacts of referees, `confidential-reports` what people report in confidence, `identity-documents` wraps the keys
 * of identity checks, `identity-numbers` names identity numbers, `bank-accounts` names bank accounts, `donation-links` opens
 * donations without an account, `unsubscribe` signs the links under emails, `organization-invitations` hides the addresses of
 * invited people, `organization-groups` draws who else gets a grant to a group, `campus-proofs` names school addresses and
 * numbers of corps members, `event-codes` makes the codes of registrations, `event-tickets` signs tickets and lists of doors,
 * `event-calendars` opens calendars, `whatsapp` names and seals numbers and messages of WhatsApp, `draw-entrants` names
 * numbers and addresses in a draw, `csrf` signs
 * form tokens, `page-copies` names whose copies of pages a device keeps.
 * No key can be derived from another, or from APP_KEY.
 */
export const keyPurposes = [
  'ballots',
  'polls',
  'record',
  'second-factor',
  'passkey-handle',
  'known-device',
  'device-use',
  'text-numbers',
  'consent-address',
  'referees',
  'confidential-reports',
  'identity-documents',
  'identity-numbers',
  'bank-accounts',
  'donation-links',
  'event-calendars',
  'event-codes',
  'event-tickets',
  'unsubscribe',
  'organization-invitations',
  'organization-groups',
  'campus-proofs',
  'whatsapp',
  'draw-entrants',
  'csrf',
  'page-copies',
] as const
export type KeyPurpose = (typeof keyPurposes)[number]
export type KeyFor = (purpose: KeyPurpose) => Buffer

const KEY_BYTES = 32

const HOW_TO_CHANGE =
  'To change it on purpose, run "npm run rotate-key" with the old one in APP_KEY and the new one in NEW_APP_KEY.'

const misfit = (stored: string, given: string): StartupProblem =>
  new StartupProblem(
    `APP_KEY does not fit this database: it was prepared with another one (fingerprint ${stored}, this one has ${given}). ` +
      `Set APP_KEY to that one, or DATABASE_URL to the right database. ${HOW_TO_CHANGE}`,
    exitCodes.mismatch,
  )

const broken = (purpose: string): StartupProblem =>
  new StartupProblem(
    `APP_KEY fits this database, but its key for "${purpose}" cannot be opened: the row of platform.kept_key was damaged. ` +
      'Restore that table from a backup.',
    exitCodes.mismatch,
  )

/** The key that older releases derived from APP_KEY for a purpose. */
const derivedKey = (appKey: string, purpose: string): Buffer =>
  createHmac('sha256', appKey).update(`key\n${purpose}`).digest()

const opened = (appKey: string, { purpose, wrapped, fingerprint }: KeptKey): Buffer => {
  const key = unwrapKey(appKey, purpose, wrapped)
  if (!key || fingerprintOf(key, purpose) !== fingerprint) throw broken(purpose)
  return key
}

/** Creates missing keys once: at random, or derived as older releases did where their data exists. */
const makeMissing = async (db: Database, appKey: string, known: ReadonlySet<string>): Promise<void> => {
  const store = keptKeysStore(db)
  const isAdopting = await store.mustAdopt()
  for (const purpose of keyPurposes.filter((each) => !known.has(each))) {
    const isDerived = isAdopting && purpose !== 'csrf'
    const key = isDerived ? derivedKey(appKey, purpose) : randomBytes(KEY_BYTES)
    const fingerprint = fingerprintOf(key, purpose)
    await store.add({ purpose, fingerprint, wrapped: wrapKey(appKey, purpose, key) })
    await store.note({ kind: isDerived ? 'adopted' : 'made', purpose, fingerprint })
  }
  if (isAdopting) await store.noteAdopted()
}

/**
 * Opens the installation's stored keys with its APP_KEY. An empty database accepts the first APP_KEY and refuses any other
 * from then on. Also refuses when a stored key is damaged.
 */
export const openKeys = async (db: Database, appKey: string): Promise<KeyFor> => {
  const print = appKeyPrint(appKey)
  const keys = await inTransaction(db, async (tx) => {
    const store = keptKeysStore(tx)
    if (await store.claim(print)) await store.note({ kind: 'fitted', fingerprint: print })
    const fitting = await store.hold()
    if (fitting !== print) throw misfit(fitting ?? '', print)
    const kept = await store.all()
    await makeMissing(tx, appKey, new Set(kept.map(({ purpose }) => purpose)))
    return new Map((await store.all()).map((key) => [key.purpose, opened(appKey, key)]))
  })
  return (purpose) => {
    const key = keys.get(purpose)
    invariant(key, `there is a key for ${purpose}`)
    return key
  }
}

/**
 * The APP_KEY of this process: from the setting, or generated once and stored with the data. Refuses to generate one when
 * the data was prepared with a setting.
 */
export const findAppKey = async (db: Database, given: string | undefined): Promise<string> => {
  if (given) return given
  const store = keptKeysStore(db)
  const own = await store.ownAppKey()
  if (own) return own
  const fitting = await store.fitting()
  if (fitting)
    throw new StartupProblem(
      `APP_KEY is not set, but this database was prepared with one (fingerprint ${fitting}). Set APP_KEY to that one. ${HOW_TO_CHANGE}`,
      exitCodes.mismatch,
    )
  await store.keepOwnAppKey(randomBytes(KEY_BYTES).toString('base64url'))
  return (await store.ownAppKey()) ?? ''
}

/**
 * Rewraps every stored key in one transaction without changing the keys. Running it again changes nothing. `given` is the
 * old APP_KEY, or undefined for the one stored in the database; refuses one that does not fit.
 */
export const rotateAppKey = (
  db: Database,
  given: string | undefined,
  to: string,
): Promise<'rotated' | 'already'> =>
  inTransaction(db, async (tx) => {
    const store = keptKeysStore(tx)
    const fitting = await store.hold()
    if (fitting === undefined)
      throw new StartupProblem(
        'This database has no keys yet. Start the product with it once.',
        exitCodes.mismatch,
      )
    const from = given ?? (await store.ownAppKey()) ?? to
    const [old, print] = [appKeyPrint(from), appKeyPrint(to)]
    const kept = await store.all()
    if (fitting === print) {
      for (const key of kept) opened(to, key)
      return 'already'
    }
    if (fitting !== old) throw misfit(fitting, old)
    for (const key of kept)
      await store.rewrap({ ...key, wrapped: wrapKey(to, key.purpose, opened(from, key)) })
    await store.refit(print)
    await store.forgetOwnAppKey()
    await store.note({ kind: 'rotated', fingerprint: print, replaced: old })
    return 'rotated'
  })
