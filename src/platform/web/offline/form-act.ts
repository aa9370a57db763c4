import { bodyOfShape, type Fields } from '#shared/pages/form-body.ts'
import { hidden } from '#shared/pages/form-fields.ts'
import { uploadAddress } from '#shared/pages/upload-address.ts'
import { contentOf, GUEST_TAG, type QueuedAct, type QueuedFile, typeOf } from './queue/queued-act.ts'
import { type QueuedCall, queuedCallOf } from './queue/queued-calls.ts'

interface TakenForm {
  readonly data: FormData
  /** The page that it was posted to. */
  readonly page: string
  readonly id: string
  readonly now: number
  readonly calls: readonly QueuedCall[]
}

/** Whose page a form was on: its key begins with the tag of the person, and a point (platform/server/pages). */
export const ownerOfKey = (key: string): string => /^([\w-]+)\./.exec(key)?.[1] ?? GUEST_TAG

/** What a person typed, without our own fields and without secrets; for the screen and the clipboard. */
export const typedIn = (data: FormData): Fields => {
  const fields: Record<string, string[]> = {}
  for (const [name, value] of data)
    if (
      !name.startsWith('_') &&
      typeof value === 'string' &&
      !/password|secondFactor|recoveryCode/i.test(name)
    )
      (fields[name] ??= []).push(value)
  return fields
}

const fileOf = ({ filesTo, shape }: QueuedCall, name: string, file: File): QueuedFile | null => {
  const isPhoto = name === 'photo' && !filesTo
  const fills = isPhoto ? 'photoUrl' : `${name}Ids`
  if (!shape[fills]) return null
  const to = filesTo
    ? `${filesTo}?kind=${encodeURIComponent(name)}`
    : uploadAddress(isPhoto ? 'photo' : 'evidence', file.name)
  return { name: file.name, bytes: file, to, fills }
}

/**
 * The act that a posted form asks for, decoded as the server decodes it (platform/server/forms). Null for a form whose call
 * may not wait, for a step of a wizard, and for one with a file that its call does not take.
 */
export const actOfForm = async ({ data, page, id, now, calls }: TakenForm): Promise<QueuedAct | null> => {
  const textOf = (name: string): string =>
    data
      .getAll(name)
      .filter((each) => typeof each === 'string')
      .at(-1) ?? ''
  const named = textOf(hidden.call)
  const call = queuedCallOf(named, calls)
  const key = textOf(hidden.key)
  if (!call || !key || textOf(hidden.goTo)) return null
  const fields: Record<string, string | readonly string[]> = { ...typedIn(data) }
  const files: QueuedFile[] = []
  for (const [name, value] of data) {
    if (typeof value === 'string' || value.size === 0) continue
    if (call.shape[name]?.kind === 'string') {
      fields[name] = await value.text()
      continue
    }
    const file = fileOf(call, name, value)
    if (!file) return null
    files.push(file)
  }
  const act = { data: bodyOfShape(call.shape, fields), files }
  return {
    ...act,
    id: textOf(hidden.act) || id,
    key,
    page,
    type: typeOf(call.method),
    endpoint: named.slice(named.indexOf(' ') + 1),
    timestamp: now,
    retryCount: 0,
    owner: ownerOfKey(key),
    call: `${call.method} ${call.path}`,
    content: contentOf(act),
    state: 'waiting',
    problem: null,
    sentAt: null,
  }
}
