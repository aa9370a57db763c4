import * as z from 'zod/mini'
import { overtake } from '#domains/approvals/server/approvals.ts'
import type { Gap } from '#domains/identity/user-directory-contract.ts'
import { gapsOf } from '#domains/identity/server/account-import/account-import.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { brand } from '#shared/brand.ts'
import { UNDO_DAYS } from '../import-contract.ts'
import { compareEverybody } from './duplicates/comparing.ts'
import { importApproval } from './imports/approval.ts'
import { importsStore } from './imports/store.ts'
import { remindersStore } from './reminders/store.ts'

const DAY_MS = 86_400_000

const steps: Readonly<Record<Gap, (origin: string) => string>> = {
  password: (origin) => `Choose a password: open ${origin}/reset-password and enter this email address.`,
  email: (origin) => `Prove that this email address is yours: ${origin}/verify-email`,
  age: (origin) => `Say that you are 18 or older: sign in at ${origin}/auth`,
  onboarding: (origin) => `Tell us your language and your place: ${origin}/onboarding`,
}

/** Reminds one person of what is missing, exactly once; sends nothing when nothing is missing any more. */
export const sendReminder = defineJob({
  name: 'staff:send-reminder',
  payload: z.object({ id: z.uuid(), origin: z.string() }),
  run: (ctx, { id, origin }) =>
    inTransaction(ctx.db, async (db) => {
      const store = remindersStore(db)
      const personId = await store.claim(id, ctx.now())
      if (personId === undefined) return
      const [person] = await gapsOf({ db }, [personId])
      await store.setSent(id, person?.gaps ?? [])
      if (!person) return
      await ctx.ports.email.send({
        to: person.email,
        subject: `Finish joining ${brand.name}`,
        text: [
          person.gaps.includes('email') ? 'Hello,' : `Dear ${person.firstName},`,
          `There is an account for you at ${brand.name}. To take part you still have to:`,
          ...person.gaps.map((gap, index) => `${index + 1}. ${steps[gap](origin)}`),
          'If you do not want an account, answer this message and we will remove it.',
          `${brand.name}, ${brand.email}`,
        ].join('\n\n'),
      })
    }),
})

/** Compares all accounts every night. */
export const findDuplicates = defineJob({
  name: 'staff:find-duplicates',
  payload: z.unknown(),
  cron: '17 2 * * *',
  run: async (ctx) => {
    await compareEverybody(ctx)
  },
})

/** Deletes unconfirmed lists, and the faults of imports that can no longer be undone. */
export const forgetLists = defineJob({
  name: 'staff:forget-lists',
  payload: z.unknown(),
  cron: '41 3 * * *',
  run: async (ctx) => {
    const since = new Date(ctx.now().getTime() - UNDO_DAYS * DAY_MS)
    await overtake(ctx, importApproval, await importsStore(ctx.db).forgetOld(since))
  },
})

export const staffJobs: readonly Job[] = [sendReminder, findDuplicates, forgetLists]
