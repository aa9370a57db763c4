import type { Ctx } from '#platform/server/context.ts'
import type { Bucket } from '../contract.ts'
import { accountsStore, type PotKind } from './accounts-store.ts'

/** The number of a person's account, opened if it is not there. */
export const openAccount = (ctx: Pick<Ctx, 'db'>, personId: string, bucket: Bucket): Promise<number> =>
  accountsStore(ctx.db).openForPerson(personId, bucket)

/** The number of the account of a contest, a project or a pool, opened if it is not there. */
export const openPot = (ctx: Pick<Ctx, 'db'>, kind: PotKind, owner: string): Promise<number> =>
  accountsStore(ctx.db).openPot(kind, owner)
