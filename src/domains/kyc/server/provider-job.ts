import * as z from 'zod/mini'
import { defineJob, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { IdentityResult } from '#ports/identity-check/port.ts'
import { plainNumber } from '../formats.ts'
import { birthDay } from '../rules.ts'
import { kycConsoleStore } from './console/store.ts'
import { settleCheck } from './console/settlement.ts'
import { openDetails } from './vault/vault.ts'

const keep = (ctx: JobCtx, applicationId: string, attempt: number, result: IdentityResult): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    const store = kycConsoleStore(db)
    if (!(await store.keepCheck(applicationId, attempt, result, ctx.now()))) return
    // Without this setting the answer only helps the reviewer.
    if (result.outcome !== 'match' || ctx.config?.KYC_PROVIDER_DECIDES !== 'on') return
    const application = await store.byId(applicationId)
    if (!application || (await store.others(application)).sameNumber > 0) return
    await settleCheck(inside, application, { outcome: 'verified', reasons: [], note: null, by: null })
  })

/**
 * Asks the provider about a check that was handed in. A provider that is away fails the job, which tries again with
 * growing waits; the reviewer can decide before that.
 */
export const askProvider = defineJob({
  name: 'kyc:ask-provider',
  uses: ['identity-check'],
  payload: z.object({ applicationId: z.uuid(), attempt: z.int() }),
  run: async (ctx, { applicationId, attempt }) => {
    const provider = ctx.ports.identityCheck
    const application = await kycConsoleStore(ctx.db).byId(applicationId)
    if (!provider || application?.status !== 'pending' || application.attempt !== attempt) return
    if (!application.details) return
    const details = await openDetails(ctx, application.personId, application.details)
    const bornOn = birthDay(details)
    if (!details.idKind || !bornOn) return
    const result = await provider.check({
      kind: details.idKind,
      number: plainNumber(details.idNumber),
      firstName: details.firstName,
      lastName: details.lastName,
      bornOn,
      reference: `kyc-${applicationId}-${attempt}`,
    })
    await keep(ctx, applicationId, attempt, result)
  },
})
