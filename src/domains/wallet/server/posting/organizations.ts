import type { Ctx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import { accountsStore } from '../accounts/store.ts'
import { keyOf, postTransfers } from './post-transfers.ts'

type BookContext = Pick<Ctx, 'db'>

interface ManyGrants {
  /** The pool account of an organization, or of a task pool of one. */
  readonly from: number
  readonly people: readonly string[]
  /** Whole units for each of them. */
  readonly each: number
  /** Names the grant: a person gets it once. */
  readonly name: string
  readonly about: string
}

/**
 * Pays every one of these people purchased SUP from an organization, or nobody: false when the account cannot cover all
 * of them. Call it in a transaction: it holds the account first, so that parallel grants never overdraw it.
 */
export const grantToPeople = async (ctx: BookContext, grant: ManyGrants): Promise<boolean> => {
  invariant(ctx.db.isTransaction, 'a grant is part of a transaction')
  const accounts = accountsStore(ctx.db)
  if ((await accounts.heldBalance(grant.from)) < grant.each * grant.people.length) return false
  const numbers = await accounts.openForPeople(grant.people, 'purchased')
  const posted = await postTransfers(
    ctx.db,
    grant.people.map((personId) => {
      const credit = numbers.get(personId)
      invariant(credit, 'the accounts of all people are open')
      const key = keyOf('organization-grant', grant.name, personId)
      return {
        debit: grant.from,
        credit,
        amount: grant.each,
        kind: 'grant' as const,
        key,
        about: grant.about,
      }
    }),
  )
  invariant(
    posted.every(({ status }) => status === 'posted'),
    'a held account covers its grant, and each person is paid once',
  )
  return true
}

/**
 * Moves SUP between an organization and one of its task pools, once for each `name`; false when the payer has too
 * little. Call it in a transaction.
 */
export const moveToPool = async (
  ctx: BookContext,
  leg: {
    readonly from: number
    readonly to: number
    readonly units: number
    readonly name: string
    readonly about: string
  },
): Promise<boolean> => {
  invariant(ctx.db.isTransaction, 'a pool is filled in a transaction')
  if ((await accountsStore(ctx.db).heldBalance(leg.from)) < leg.units) return false
  const [posted] = await postTransfers(ctx.db, [
    {
      debit: leg.from,
      credit: leg.to,
      amount: leg.units,
      kind: 'grant',
      key: keyOf('organization-pool', leg.name),
      about: leg.about,
    },
  ])
  invariant(posted?.status === 'posted', 'a held account covers its pool, once')
  return true
}

/** Gives all that is left in a closed task pool back to its organization, once. */
export const returnFromPool = async (
  ctx: BookContext,
  { from, to, about }: { readonly from: number; readonly to: number; readonly about: string },
): Promise<number> => {
  invariant(ctx.db.isTransaction, 'a pool is closed in a transaction')
  const units = await accountsStore(ctx.db).heldBalance(from)
  if (units === 0) return 0
  const key = keyOf('organization-pool-return', String(from))
  const [posted] = await postTransfers(ctx.db, [
    { debit: from, credit: to, amount: units, kind: 'refund', key, about },
  ])
  invariant(posted?.status === 'posted', 'a pool is closed once')
  return units
}
