import { createHmac } from 'node:crypto'
import type { Machinery } from '../machinery.ts'

/** Whose page or act something is, without naming the person: another device cannot tell who it is. */
export const tagOf = (m: Machinery, personId: string | undefined): string =>
  personId === undefined
    ? 'guest'
    : createHmac('sha256', m.keyFor('page-copies')).update(personId).digest('base64url').slice(0, 16)

/** What seals a person's waiting acts on a device while somebody else is there; only their own pages bring it. */
export const queueKeyOf = (m: Machinery, personId: string): string =>
  createHmac('sha256', m.keyFor('page-copies')).update(`queue ${personId}`).digest('hex')
