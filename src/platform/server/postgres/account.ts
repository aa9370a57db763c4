import { chownSync, statSync } from 'node:fs'
import { chown, lchown, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Account } from './processes.ts'

/** Tried in this order; nearly every system uses this number for `nobody`, with or without the name. */
const preferred = ['postgres', 'nobody']
const unnamed: Account = { name: 'nobody', uid: 65_534, gid: 65_534 }

export interface Owner {
  readonly uid: number
  readonly gid: number
}

export const isRoot = (): boolean => process.getuid?.() === 0

/**
 * PostgreSQL refuses to run as root, so root runs it under an unprivileged account: the owner of an existing database
 * or data folder, else `postgres`, else `nobody`. Other users run it as themselves (undefined).
 */
export const accountFor = async (owner: Owner | undefined): Promise<Account | undefined> => {
  if (!isRoot()) return undefined
  const known = parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => ''))
  if (owner && owner.uid !== 0) return { name: nameIn(known, owner.uid), uid: owner.uid, gid: owner.gid }
  for (const name of preferred) {
    const account = known.find((line) => line.name === name && line.uid !== 0)
    if (account) return account
  }
  return unnamed
}

/** The name of an account by its number, for messages. */
export const accountName = async (uid: number): Promise<string> =>
  nameIn(parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => '')), uid)

const nameIn = (known: readonly Account[], uid: number): string =>
  known.find((line) => line.uid === uid)?.name ?? `number ${uid}`

const parsePasswd = (text: string): Account[] =>
  text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })

/** Gives a folder and its content to the account; does nothing when PostgreSQL runs as ourselves. */
export const giveTo = async (account: Account | undefined, folder: string): Promise<void> => {
  if (!account) return
  await chown(folder, account.uid, account.gid)
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), account.uid, account.gid)
  }
}

/**
 * Gives files that root writes into a person's folder to that person: otherwise they could not start without root next
 * time.
 */
export const giveToFolderOwner = (file: string): void => {
  if (!isRoot()) return
  const { uid, gid } = statSync(dirname(file))
  if (uid !== 0) chownSync(file, uid, gid)
}
