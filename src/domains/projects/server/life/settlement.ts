import { balancesByNumber, openAccount, openPool } from '#domains/wallet/server/accounts/accounts.ts'
import { postHold, voidHold } from '#domains/wallet/server/holds/holds.ts'
import { returnPool } from '#domains/wallet/server/posting/funds.ts'
import { keyOf, postTransfers } from '#domains/wallet/server/posting/post-transfers.ts'
import type { Ctx } from '#platform/server/context.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/log.ts'
import { invariant } from '#shared/errors.ts'
import { refundOf } from '../../life-rules.ts'
import { returnMatch } from '../match/accounts.ts'
import { projectName } from './events.ts'
import { moneyStore } from './money-store.ts'
import { lifeStore } from './store.ts'

type SettlingContext = Pick<Ctx, 'db' | 'now'> & { readonly log: Pick<Log, 'error'> }
type Locked = Awaited<ReturnType<ReturnType<typeof lifeStore>['lock']>>

/** Pledges of one transaction: few enough for a short one. */
const BATCH = 100

/** The account in which the SUP of a project's votes lies. */
const votesOf = (db: Database, id: string) => openPool({ db }, 'project', id)
/** The account of what is in escrow, told apart from the votes. */
export const escrowOf = (db: Database, id: string) => openPool({ db }, 'project', `escrow:${id}`)
/** The account of what was released for finished steps. */
export const releasedOf = (db: Database, id: string) => openPool({ db }, 'project', `released:${id}`)

/** The account in which donations for a project arrive, and to which their share returns. */
export const giftsOf = (db: Database, id: string) => openPool({ db }, 'project', `gifts:${id}`)

/** What is in escrow now, in whole units. */
export const inEscrow = async (db: Database, id: string): Promise<number> => {
  const escrow = await escrowOf(db, id)
  return (await balancesByNumber(db, [escrow])).get(escrow) ?? 0
}

const transferOnce = async (
  db: Database,
  leg: {
    debit: number
    credit: number
    amount: number
    kind: 'funding' | 'refund'
    key: string
    about: string
  },
): Promise<void> => {
  const [posted] = await postTransfers(db, [leg])
  invariant(
    posted?.status === 'posted' || posted?.status === 'repeated',
    `the ${leg.kind} of ${leg.about} is covered`,
  )
}

/** Posts held pledges into escrow; with the last one the votes' SUP follows. True when all is there. */
const collect = async (ctx: SettlingContext, db: Database, row: Locked): Promise<boolean> => {
  const store = moneyStore(db)
  const escrow = await escrowOf(db, row.id)
  const pledges = await store.pledgesIn(row.id, 'held', BATCH)
  for (const { id } of pledges) {
    // A hold ends before its project only when the jobs of this product stood still for a month.
    if (!(await postHold({ db, now: ctx.now }, id, escrow))) {
      ctx.log.error({ alarm: 'project-hold', projectId: row.id }, 'a pledge ended before it was collected')
      return true
    }
    await store.endPledge(id, { state: 'paid', ended_at: ctx.now() })
  }
  if (pledges.length === BATCH) return false
  const fromVotes = row.goal - row.pledged
  if (fromVotes > 0)
    await transferOnce(db, {
      debit: await votesOf(db, row.id),
      credit: escrow,
      amount: fromVotes,
      kind: 'funding',
      key: keyOf('project-votes', row.id),
      about: projectName(row.id),
    })
  await store.settle(row.id, ctx.now())
  return true
}

/** Gives pledges back, held ones and gifts; with the last one, the votes' SUP goes to the rewards fund. True when done. */
const giveBack = async (ctx: SettlingContext, db: Database, row: Locked): Promise<boolean> => {
  const store = moneyStore(db)
  const pledges = await store.pledgesIn(row.id, 'held', BATCH)
  for (const { id } of pledges) {
    // An expired hold is back already.
    await voidHold({ db, now: ctx.now }, id)
    await store.endPledge(id, { state: 'returned', ended_at: ctx.now() })
  }
  if (pledges.length === BATCH) return false
  for (const { id, amount } of await store.pledgesIn(row.id, 'paid', BATCH)) {
    await transferOnce(db, {
      debit: await escrowOf(db, row.id),
      credit: await giftsOf(db, row.id),
      amount,
      kind: 'refund',
      key: keyOf('project-refund', id),
      about: projectName(row.id),
    })
    await store.endPledge(id, { state: 'returned', ended_at: ctx.now() })
  }
  if ((await store.pledgesIn(row.id, 'paid', 1)).length > 0) return false
  await returnPool({ db }, await votesOf(db, row.id), projectName(row.id))
  await returnMatch(db, row.id)
  await store.settle(row.id, ctx.now())
  return true
}

/** Where a share of an ended project goes: to the person, or to the gifts. */
const payeeOf = (
  db: Database,
  projectId: string,
  { person_id: personId, bucket }: { readonly person_id: string | null; readonly bucket: string },
): Promise<number> =>
  personId === null
    ? giftsOf(db, projectId)
    : openAccount({ db }, personId, bucket === 'earned' ? 'earned' : 'purchased')

/** Pays each pledge its share of what was in escrow; the votes' share goes to the rewards fund. True when all is paid. */
const refund = async (ctx: SettlingContext, db: Database, row: Locked): Promise<boolean> => {
  const store = moneyStore(db)
  const escrow = await escrowOf(db, row.id)
  const pledges = await store.pledgesIn(row.id, 'paid', BATCH)
  for (const { id, person_id, bucket, amount } of pledges) {
    const refunded = refundOf(amount, row.refunding ?? 0, row.goal)
    if (refunded > 0)
      await transferOnce(db, {
        debit: escrow,
        credit: await payeeOf(db, row.id, { person_id, bucket }),
        amount: refunded,
        kind: 'refund',
        key: keyOf('project-refund', id),
        about: projectName(row.id),
      })
    await store.endPledge(id, { state: 'refunded', refunded, ended_at: ctx.now() })
  }
  if (pledges.length === BATCH) return false
  await returnPool({ db }, escrow, projectName(row.id))
  await returnMatch(db, row.id)
  await store.settle(row.id, ctx.now())
  return true
}

const workOf = { funded: collect, unfunded: giveBack, closed: giveBack, cancelled: refund } as const

/**
 * Moves the money of a project to where its status wants it, in short transactions that each hold its row: a crash in
 * between loses nothing, and a repeated run does nothing twice.
 */
export const settle = async (ctx: SettlingContext, projectId: string): Promise<void> => {
  for (;;) {
    const isDone = await inTransaction(ctx.db, async (db) => {
      const row = await lifeStore(db).lock(projectId)
      const work = workOf[row.status as keyof typeof workOf]
      return row.settled_at !== null || !work || work(ctx, db, row)
    })
    if (isDone) return
  }
}
