import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApprovalList } from '#domains/approvals/contract.ts'
import type { Person } from '#test/app.ts'
import { startDonating } from '#test/donating.ts'
import { decide, openFunding, runProjectJobs, seeProject } from '#test/funding.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { fieldsOf, ok, refusal } from '#test/nominating.ts'

const donating = await startDonating()
const { app, prepare, pay, donation, overview } = donating
let emeka: Person
let chidi: Person
beforeEach(async () => {
  await donating.renew()
  emeka = await app.signIn('emeka')
  chidi = await app.signIn('chidi')
})
afterAll(donating.stop)
