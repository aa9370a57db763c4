import type { QueueStore } from './queue-store.ts'
import type { LockedPart, QueuedAct, QueuedFile, SealedBytes } from './queued-act.ts'

/** What nobody else may read of an act: all but its kind, its time and whose it is. */
const NOBODYS = { data: {}, files: [], content: '', endpoint: '', page: '/', problem: null } as const
type Private = Pick<QueuedAct, keyof typeof NOBODYS>

const STATES = ['posting', 'waiting', 'sending', 'sent', 'needs-you'] as const

/** The key of 64 hexadecimal digits. */
const keyOf = (secret: string): Promise<CryptoKey> => {
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

const seal = async (key: CryptoKey, bytes: BufferSource): Promise<SealedBytes> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

const unseal = (key: CryptoKey, { iv, bytes }: SealedBytes): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)

const lock = async (key: CryptoKey, act: QueuedAct): Promise<LockedPart> => {
  const { data, content, endpoint, page, problem } = act
  const files = act.files.map(({ name, to, fills, bytes }) => ({ name, to, fills, type: bytes.type }))
  const text = new TextEncoder().encode(JSON.stringify({ data, content, endpoint, page, problem, files }))
  return {
    text: await seal(key, text),
    files: await Promise.all(act.files.map(async ({ bytes }) => seal(key, await bytes.arrayBuffer()))),
  }
}

const unlock = async (key: CryptoKey, locked: LockedPart): Promise<Private> => {
  const { files, ...rest } = JSON.parse(new TextDecoder().decode(await unseal(key, locked.text))) as Omit<
    Private,
    'files'
  > & { readonly files: readonly (Omit<QueuedFile, 'bytes'> & { readonly type: string })[] }
  const contents = await Promise.all(locked.files.map((each) => unseal(key, each)))
  return {
    ...rest,
    files: files.map(({ type, ...file }, at) => ({
      ...file,
      bytes: new Blob([contents[at] ?? ''], { type }),
    })),
  }
}

/** Seals the acts of a person who has left this device: nobody else reads them, and none is sent until they are back. */
export const lockActs = async (store: QueueStore, owner: string, secret: string): Promise<void> => {
  const key = await keyOf(secret)
  for (const act of await store.all())
    if (act.owner === owner && !act.locked)
      await store.change(act.id, STATES, { ...NOBODYS, locked: await lock(key, act) })
}

/** Opens the acts of the person who is here; true if one was sealed. What does not open stays as it is. */
export const unlockActs = async (store: QueueStore, owner: string, secret: string): Promise<boolean> => {
  let hasOpened = false
  for (const act of await store.all()) {
    if (act.owner !== owner || !act.locked) continue
    const opened = await unlock(await keyOf(secret), act.locked).catch(() => null)
    if (opened) hasOpened = await store.change(act.id, STATES, { ...opened, locked: undefined })
  }
  return hasOpened
}
