import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { endApprovals } from '#test/approvals.ts'
import { jpegWithPlace } from '#test/files.ts'
import { type Arrange, type Arranging, type Sample, personIdOf } from '#suites/arrangements.ts'

/** A reporter: the principal for their own report, somebody else otherwise. */
const reporterOf = (arranging: Arranging): string =>
  arranging.object === 'own' ? personIdOf(arranging) : demoPerson('binta').id

/** Inserts a report of the object's owner in a status. */
const addReport = async (arranging: Arranging, status: 'open' | 'fixed'): Promise<string> => {
  const { app, object } = arranging
  const id = randomUUID()
  if (object === 'missing') return id
  const now = app.clock.now()
  await sql`insert into reports.report
      (id, type, title, description, state, lga, place, reporter_id, status, reported_at, reply_due_at, fixed_at, last_event_at)
    values (${id}, 'infrastructure', 'A dark street', 'The lights are out since May.', 'NG-LA', 'LA-ikeja', 'Old road',
      ${reporterOf(arranging)}, ${status}, ${now}, ${now}, ${status === 'fixed' ? now : null}, ${now})`.execute(
    app.db,
  )
  return id
}

const aboutReport =
  (body?: Sample['body'], status: 'open' | 'fixed' = 'open'): Arrange =>
  async (arranging) => ({
    params: { reportId: await addReport(arranging, status) },
    ...(body && { body }),
  })

/** Names two officers: the lead of vetting and the administrator. */
const nameOfficers = async ({ app }: Arranging): Promise<void> => {
  await sql`delete from reports.officer`.execute(app.db)
  for (const [at, name] of (['kemi', 'emeka'] as const).entries())
    await sql`insert into reports.officer (seat, person_id, named_at)
      values (${at + 1}, ${demoPerson(name).id}, now())`.execute(app.db)
}

const CODE = 'ABCDEFGHJKLMNPQRSTUV'
const addCase = async (arranging: Arranging): Promise<string> => {
  await nameOfficers(arranging)
  const id = randomUUID()
  const hash = createHash('sha256').update(CODE).digest()
  const { db } = arranging.app
  await sql`delete from reports.confidential`.execute(db)
  await sql`insert into reports.confidential (id, type, sealed, code_hash, received_on)
    values (${id}, 'corruption', ${randomBytes(40)}, ${hash}, now())`.execute(db)
  return id
}

const withOfficers =
  (sample: Sample = {}): Arrange =>
  async (arranging) => {
    await nameOfficers(arranging)
    return sample
  }
const withCase =
  (body: NonNullable<Sample['body']>): Arrange =>
  async (arranging) => {
    await addCase(arranging)
    return { body }
  }

export const requests: Readonly<Record<string, Arrange>> = {
  'reports.problems': () => ({ query: { type: 'infrastructure', limit: '20' } }),
  'reports.problemCounts': () => ({}),
  'reports.similarProblems': () => ({
    query: { type: 'infrastructure', lga: 'LA-ikeja', words: 'broken road' },
  }),
  'reports.problem': aboutReport(),
  'reports.reportProblem': () => ({
    body: {
      type: 'environmental',
      title: 'Smoke over the houses',
      description: 'The sawmill burns its waste each evening.',
      lga: 'LA-ikeja',
      place: 'Timber market',
    },
  }),
  'reports.joinProblem': aboutReport({}),
  'reports.checkProblem': aboutReport({ isFixed: 'no' }, 'fixed'),
  'reports.flagProblem': aboutReport({ code: 'abuse' }),
  'reports.problemQueue': () => ({ query: { list: 'late' } }),
  'reports.updateProblem': aboutReport({ status: 'investigating', text: 'We were there this morning.' }),
  'reports.reviewProblem': aboutReport({ outcome: 'shown', reason: 'It insults nobody at all.' }),
  'reports.heatmap': () => ({ query: { period: 'all' } }),
  'reports.heatmapFile': () => ({ query: { period: 'all', state: 'NG-LA' } }),
  'reports.confidentialLane': () => ({}),
  'reports.addConfidentialPhoto': async (arranging) => {
    await nameOfficers(arranging)
    return { file: { bytes: await jpegWithPlace(), contentType: 'image/jpeg' } }
  },
  'reports.sendConfidential': withOfficers({
    body: { type: 'corruption', text: 'At the counter of the office they ask for money each time.' },
  }),
  'reports.readConfidential': withCase({ code: CODE }),
  'reports.replyConfidential': withCase({ code: CODE, text: 'It happened again today.' }),
  'reports.confidentialDesk': withOfficers(),
  'reports.answerConfidential': async (arranging) => {
    const caseId = await addCase(arranging)
    return {
      params: { caseId: arranging.object === 'missing' ? randomUUID() : caseId },
      body: { text: 'Thank you.' },
    }
  },
  'reports.confidentialOfficers': withOfficers(),
  'reports.proposeOfficer': async ({ app }) => {
    await sql`delete from reports.officer`.execute(app.db)
    await endApprovals(app, 'reports.officer')
    return {
      body: { personId: demoPerson('lola').id, change: 'name', reason: 'She answers for support already.' },
    }
  },
}
