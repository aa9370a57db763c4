import * as z from 'zod/mini'
import type { Ctx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { ProviderFailed } from '#ports/payments/port.ts'
import type { ListedBank } from '#ports/payments/port.ts'
import { banksStore } from './store.ts'

type BanksContext = Pick<Ctx, 'db' | 'ports' | 'log'>

/** The banks, as kept; from the provider itself before the first list was kept. None while it is away. */
export const listBanks = async (ctx: BanksContext): Promise<ListedBank[]> => {
  const kept = await banksStore(ctx.db).all()
  if (kept.length > 0 || !ctx.ports.payments) return kept
  try {
    const listed = await ctx.ports.payments.listBanks()
    return listed.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    ctx.log.warn({ err: error }, 'the payment provider did not list its banks')
    return []
  }
}

/** Every night: keeps the provider's list of banks; an empty or missing list changes nothing. */
export const keepBanks = defineJob({
  name: 'cashout:banks',
  uses: ['payments'],
  payload: z.unknown(),
  cron: '20 2 * * *',
  run: async (ctx) => {
    const banks = (await ctx.ports.payments?.listBanks()) ?? []
    if (banks.length > 0) await inTransaction(ctx.db, (db) => banksStore(db).keep(banks, ctx.now()))
  },
})
