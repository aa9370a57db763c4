import type { Ctx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Bucket } from '../../contract.ts'
import { accountsStore, type PoolKind } from './store.ts'

/** The number of a person's account; opens the account if needed. */
export const openAccount = (ctx: Pick<Ctx, 'db'>, personId: string, bucket: Bucket): Promise<number> =>
  accountsStore(ctx.db).openForPerson(personId, bucket)

/** The number of the pool account of a contest, a project or a pool; opens it if needed. */
export const openPool = (ctx: Pick<Ctx, 'db'>, kind: PoolKind, owner: string): Promise<number> =>
  accountsStore(ctx.db).openPool(kind, owner)

/** The number of the rewards fund. */
export const rewardsFund = (ctx: Pick<Ctx, 'db'>): Promise<number> =>
  accountsStore(ctx.db).numberOf('treasury', 'rewards')

/** Balances of accounts by their numbers, in whole units. */
export const balancesByNumber = (db: Database, numbers: readonly number[]): Promise<Map<number, number>> =>
  accountsStore(db).balancesBy(numbers)

/** What a pool account has, in whole units; nothing before it is opened. Opens none, so a read may ask. */
export const poolBalance = (ctx: Pick<Ctx, 'db'>, kind: PoolKind, owner: string): Promise<number> =>
  accountsStore(ctx.db).poolBalance(kind, owner)
