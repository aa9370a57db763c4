import { sql } from 'kysely'
import { expect } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { Project } from '#domains/projects/contract.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import type { Person, TestApp } from './app.ts'
import { jpegWithPlace } from './files.ts'
import { jobNamed, runQueue } from './jobs.ts'
import { ok } from './answers.ts'
import type { DemoName } from './people.ts'

/** An idea that costs 100 SUP in two steps of 30 and 70 SUP. */
export const idea = {
  title: 'A roof for the market shed',
  category: 'environment',
  lga: 'LA-ikeja',
  community: 'Sample Old Market',
  summary: 'Forty traders stay dry when it rains.',
  story: 'The shed of this invented market has had no roof since the storm of May last year.',
  responsible: 'Sample Traders’ Union',
  costs: 'Roofing sheets – ₦7,500\nCarpenter: 2500',
  steps: 'Buy the sheets 1\nPut up the roof 1',
}

/** Suggests the idea; returns its id. */
export const suggest = async (who: Person, change: Partial<typeof idea> = {}): Promise<string> =>
  ok<{ id: string }>(await who.post('/api/projects', { ...idea, ...change }), 201).id

export const REASON = 'We visited the place and read the plan.'

/** One decision of staff about a project. */
export const decide = (staff: Person, id: string, to: string, change: Record<string, unknown> = {}) =>
  staff.post(`/api/admin/projects/${id}/decision`, {
    to,
    reason: REASON,
    ...(to === 'funding' && { days: 30 }),
    ...change,
  })

/** An idea that takes funding now. */
export const openFunding = async (author: Person, staff: Person, change: Partial<typeof idea> = {}) => {
  const id = await suggest(author, change)
  ok(await decide(staff, id, 'active'))
  ok(await decide(staff, id, 'funding'))
  return id
}

/** Funds a project with an amount of SUP. */
export const fund = (who: Person, id: string, amount: string, headers = {}) =>
  who.post(`/api/projects/${id}/fund`, { amount }, headers)

/** The project as somebody sees it. */
export const seeProject = async (who: Person, id: string): Promise<Project> =>
  ok<Project>(await who.get(`/api/projects/${id}`))

/** Runs what the clocks and the money of projects wait for. */
export const runProjectJobs = async (app: TestApp): Promise<void> => {
  await runQueue(app, [jobNamed('projects:settle')])
}

/** Gives a person SUP in a test that proves the books: from the account that payments come from, or from the rewards. */
export const give = async (
  app: TestApp,
  name: DemoName,
  bucket: 'earned' | 'purchased',
  sup: number,
): Promise<void> => {
  const { id } = demoPerson(name)
  await sql`insert into wallet.account (id, kind, owner, person_id)
    select nextval('wallet.person_account'), ${bucket}, ${id}::uuid::text, ${id} on conflict do nothing`.execute(
    app.db,
  )
  const { rows } = await sql<{
    status: number
  }>`select status from wallet.post(null, array[gen_random_uuid()],
    array[(select id from wallet.account where kind = 'clearing' and owner = 'payments')],
    array[(select id from wallet.account where kind = ${bucket} and person_id = ${id})],
    array[${sup * UNITS_PER_SUP}]::bigint[], array[10]::smallint[], array['test'])`.execute(app.db)
  expect(rows[0]?.status).toBe(0)
}

/** Sends a photo of a step. */
export const sendSitePhoto = async (who: Person, id: string, step: number) => {
  const bytes = await jpegWithPlace()
  const sent = ok<{ id: string }>(
    await who.upload('/api/uploads?purpose=evidence&name=site.jpg', bytes, 'image/jpeg'),
    201,
  )
  return who.post(`/api/projects/${id}/steps/${step}/photos`, { evidenceIds: [sent.id] })
}
