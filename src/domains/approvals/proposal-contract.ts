import * as z from 'zod/mini'
import { type Call, type Declaration, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** What the first of two people hears. */
const Pending = z.object({ id: id(), state: z.literal('pending_approval') })
export type Pending = z.output<typeof Pending>

/** The answer where somebody is involved in what is proposed or decided. */
export const involved = refusal(403, message('This is about you or your own work. Someone else must decide.'))

const proposing = { limit: 'mutation', idempotency: 'optional', status: 202, returns: Pending } as const

type Proposal = Omit<Declaration, keyof typeof proposing> & {
  readonly audit: string
  readonly refreshes: readonly string[]
}

/**
 * A call by which the first of two people proposes something; a second one confirms it at the list of all proposals. Its
 * refusals may say `approval-waiting` and `approval-involved` in words of their own.
 */
export const proposes = <const P extends `/api/${string}`, const D extends Proposal>(
  path: P,
  is: D,
): Call<'POST', P, typeof proposing & D> =>
  post(path, {
    ...proposing,
    ...is,
    refuses: {
      'approval-waiting': refusal(409, message('This already waits for a second person.')),
      'approval-involved': involved,
      ...is.refuses,
    },
    refreshes: [...is.refreshes, 'approvals'],
  })
