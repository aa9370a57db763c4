import type { Call } from '#shared/api.ts'
import type { Fields } from '#shared/pages/form-body.ts'

/** Whose an act is that was made without an account. */
export const GUEST_TAG = 'guest'

/** What a page tells of a form: its fields with the files that it still holds, or its fields alone. */
export type ToldForm = readonly (readonly [string, string | File])[] | Fields

/** A file of an act that is not on the server yet. */
export interface QueuedFile {
  readonly name: string
  readonly bytes: Blob
  /** The call that takes it. */
  readonly to: string
  /** The field of the act that its id, or its address, fills. */
  readonly fills: string
}

/** Bytes under AES-GCM. */
export interface SealedBytes {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}

/** The private part of an act, sealed with a key that only its person's own pages bring. */
export interface LockedPart {
  readonly text: SealedBytes
  /** Of each file, in their order. */
  readonly files: readonly SealedBytes[]
}

/** `posting`: its form is asking the network; it is kept beforehand, and the person does not hear of it while the form has a handler. */
export type ActState = 'posting' | 'waiting' | 'sending' | 'sent' | 'needs-you'

/** An act that waits on this device for a network (specification 3, offline sync task). */
export interface QueuedAct {
  readonly id: string
  readonly type: 'CREATE' | 'UPDATE' | 'DELETE'
  readonly endpoint: string
  /** The JSON body. */
  readonly data: Readonly<Record<string, unknown>>
  readonly timestamp: number
  /** How often the server has refused it. */
  readonly retryCount: number
  /** Whose it is, as the server names them in `X-Page-For`. */
  readonly owner: string
  /** The idempotency key: the server acts once for it, however often it is sent. */
  readonly key: string
  /** `POST /api/forums/:threadId/posts`: which act it is. */
  readonly call: string
  /** Where its form is. */
  readonly page: string
  readonly files: readonly QueuedFile[]
  /** What the person sent, to tell a second press from another act; the files leave `data` changed. */
  readonly content: string
  readonly state: ActState
  /** Why it needs the person, or what the server said last. */
  readonly problem: string | null
  /** When it arrived. */
  readonly sentAt: number | null
  /** The page that is posting it; without one the worker posts it itself. */
  readonly client?: string
  /** The private part, while another person is here. */
  readonly locked?: LockedPart | undefined
}

const methods = { CREATE: 'POST', UPDATE: 'PUT', DELETE: 'DELETE' } as const

/** The kind of change that a method makes. */
export const typeOf = (method: Call['method']): QueuedAct['type'] =>
  method === 'DELETE' ? 'DELETE' : method === 'PUT' ? 'UPDATE' : 'CREATE'

/** The method that sends an act. */
export const methodOf = ({ type }: QueuedAct): string => methods[type]

/** What tells two acts of one form apart. */
export const contentOf = ({ data, files }: Pick<QueuedAct, 'data' | 'files'>): string =>
  JSON.stringify([data, files.map(({ fills, name, bytes }) => [fills, name, bytes.size])])

/** Whether two acts are one: a form that is sent twice waits once. */
export const isSameAct = (one: QueuedAct, other: QueuedAct): boolean =>
  (['key', 'owner', 'endpoint', 'content'] as const).every((name) => one[name] === other[name])

/** The acts of a queue that still ask for something: they wait, or need their person. */
export const isOpen = ({ state }: QueuedAct): boolean => state !== 'sent' && state !== 'posting'
