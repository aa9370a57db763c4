import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { storeApproval } from '#test/approvals.ts'
import { ok } from '#test/answers.ts'
import type { Person } from '#test/app.ts'
import { type Arrange, type Arranging, nothing, withObject } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'

type App = Arranging['app']

const idOf = async (who: Person): Promise<string> => ok<{ id: string }>(await who.get('/api/user')).id

/** A leader of nobody in the given status, new to this domain. */
const freshLeader = async (app: App, status: string): Promise<string> => {
  const id = randomUUID()
  await sql`insert into leaders.leader (id, full_name, folded_name, current_office, search_text, office_type, region, zone,
      state, lga, biography, nomination_statement, status, verified_at, created_at)
    values (${id}, 'Ọlá Sample', 'ola sample', 'Teacher', 'ola sample teacher', 'other', 'nigeria', 'SW', 'NG-LA', 'LA-ikeja',
      'Life', 'Why', ${status}, now(), now())`.execute(app.db)
  return id
}

/** A leader in a seat whose account is the person's; an earlier one of the same person is let go. */
const seated = async (app: App, personId: string): Promise<string> => {
  const id = await freshLeader(app, 'deployed')
  await sql`update leaders.leader set person_id = null where person_id = ${personId}`.execute(app.db)
  await sql`update leaders.leader set person_id = ${personId} where id = ${id}`.execute(app.db)
  await sql`insert into accountability.deployment (id, leader_id, term_from, term_to, mandate, host, contact, first_90_days,
      proposed_by, proposed_at, confirmed_by, confirmed_at)
    values (gen_random_uuid(), ${id}, '2026-01-01', '2028-01-01', 'Serve', 'Council', 'Town hall', 'Plan',
      ${demoPerson('kemi').id}, now(), ${demoPerson('binta').id}, now() - interval '200 days')`.execute(
    app.db,
  )
  return id
}

/** For calls about oneself: whoever asks is a leader in a seat. */
const asLeader =
  (body: Record<string, unknown>): Arrange =>
  async ({ app, who }) => {
    const response = await who.get('/api/user')
    if (response.statusCode === 200) await seated(app, response.json<{ id: string }>().id)
    return { body }
  }

const pledged = async (owner: Person, { app }: Arranging): Promise<string> => {
  const leaderId = await seated(app, await idOf(owner))
  const id = randomUUID()
  await sql`insert into accountability.pledge (id, leader_id, place, pledge, measure, due_on, made_at)
    values (${id}, ${leaderId}, 1, 'A drain', 'Look', '2027-01-01', now())`.execute(app.db)
  return id
}

const updated = async (owner: Person, arranging: Arranging): Promise<string> => {
  const pledgeId = await pledged(owner, arranging)
  const id = randomUUID()
  await sql`insert into accountability.pledge_update (id, pledge_id, status, note, source_url, proposed_by, proposed_at)
    values (${id}, ${pledgeId}, 'achieved', 'Done', 'https://example.org', ${await idOf(owner)}, now())`.execute(
    arranging.app.db,
  )
  return id
}

const judged = async (owner: Person, { app }: Arranging): Promise<string> => {
  const leaderId = await seated(app, await idOf(owner))
  const id = randomUUID()
  await sql`insert into accountability.scorecard (id, leader_id, year, total, is_passed, written_by, written_at, reply, replied_at)
    values (${id}, ${leaderId}, 2026, 80, true, ${demoPerson('binta').id}, now(), 'Thanks', now())`.execute(
    app.db,
  )
  return id
}

const reviewed = async (owner: Person, { app }: Arranging): Promise<string> => {
  const leaderId = await seated(app, await idOf(owner))
  const id = randomUUID()
  await sql`insert into accountability.suspension_review (id, leader_id, cause, opened_at)
    values (${id}, ${leaderId}, 'failed_audit', now())`.execute(app.db)
  return id
}

/** A leader who has done everything that a seat asks for. */
const trained = async (app: App): Promise<string> => {
  const id = await freshLeader(app, 'training')
  const person = demoPerson('gbenga').id
  await sql`update leaders.leader set person_id = null where person_id = ${person}`.execute(app.db)
  await sql`update leaders.leader set person_id = ${person} where id = ${id}`.execute(app.db)
  for (const module of [
    'local-government',
    'public-money',
    'integrity',
    'listening',
    'open-records',
    'neutrality',
  ])
    await sql`insert into training.attempt (person_id, module_id, day, number, right_answers, is_passed, at)
      values (${person}, ${module}, '2026-01-01', 1, 5, true, now()) on conflict do nothing`.execute(app.db)
  await sql`insert into training.commitment (leader_id, person_id, interests, at) values (${id}, ${person}, 'None', now())`.execute(
    app.db,
  )
  await sql`insert into training.capstone (id, leader_id, person_id, title, summary, status, sent_at, decided_at)
    values (gen_random_uuid(), ${id}, ${person}, 'A drain', 'For the market', 'accepted', now(), now())`.execute(
    app.db,
  )
  return id
}

const plan = {
  termFrom: '2026-12-01',
  termTo: '2028-12-01',
  mandate: 'Bring the traders and the council to one table.',
  host: 'The market association',
  contact: 'Town hall, Mondays from ten',
  first90Days: 'Month one: list every stall. Month two: the drains. Month three: the accounts.',
}

const proposed = async ({ app }: Arranging): Promise<string> => {
  const leaderId = await trained(app)
  const id = randomUUID()
  await sql`insert into accountability.deployment (id, leader_id, term_from, term_to, mandate, host, contact, first_90_days,
      proposed_by, proposed_at)
    values (${id}, ${leaderId}, '2026-12-01', '2028-12-01', 'Serve', 'Council', 'Town hall', 'Plan', ${demoPerson('lola').id}, now())`.execute(
    app.db,
  )
  await storeApproval(app, {
    kind: 'accountability.deployment',
    subject: id,
    payload: { deploymentId: id, leaderId },
    permission: 'training-lead',
    place: { state: 'NG-LA', lga: 'LA-ikeja' },
    proposedBy: demoPerson('lola').id,
  })
  return id
}

const points = Object.fromEntries(
  ['openness', 'representation', 'delivery', 'conduct', 'reporting'].flatMap((name) => [
    [name, 8],
    [`${name}Reason`, 'Read in the minutes and seen on the ground.'],
  ]),
)

const personFor = ({ name, object }: Arranging): string =>
  demoPerson((object === 'own' && principals[name].is) || 'binta').id

const conflictFor = async (arranging: Arranging): Promise<string> => {
  const { app, object } = arranging
  const id = randomUUID()
  if (object === 'missing') return id
  await sql`insert into accountability.conflict (id, person_id, leader_id, kind, words, declared_at)
    values (${id}, ${personFor(arranging)}, ${await freshLeader(app, 'deployed')}, 'work', 'We taught there.', now())`.execute(
    app.db,
  )
  return id
}

const decisionFor = async (arranging: Arranging): Promise<string> => {
  const { app, object } = arranging
  const id = randomUUID()
  if (object === 'missing') return id
  await sql`insert into accountability.committee_decision (id, title, decision, reason, proposed_by, proposed_at)
    values (${id}, 'Visits', 'We visit every ward.', 'To see pledges.', ${personFor(arranging)}, now())`.execute(
    app.db,
  )
  return id
}

export const requests: Readonly<Record<string, Arrange>> = {
  'accountability.record': async ({ app, object }) => ({
    params: { leaderId: object === 'missing' ? randomUUID() : await freshLeader(app, 'deployed') },
  }),
  'accountability.mine': nothing,
  'accountability.pledge': asLeader({
    pledge: 'Cover the market drain',
    measure: 'Walk along the market: no open drain is left.',
    dueOn: '2027-06-30',
  }),
  // A sender without a seat is refused for that; only a leader in a seat is asked about the pledge.
  'accountability.reportPledge': async (arranging) => {
    await asLeader({})(arranging)
    return withObject('pledgeId', pledged, {
      body: { status: 'achieved', note: 'Finished in May.', sourceUrl: 'https://example.org' },
    })(arranging)
  },
  'accountability.fileReport': asLeader({
    quarter: '2026-Q3',
    done: 'We listed every stall of the market.',
    next: 'Next come the drains of the market.',
    money: 'None',
  }),
  'accountability.answerScorecard': withObject('scorecardId', judged, {
    body: { reply: 'I thank the panel; the drain took longer.' },
  }),
  'accountability.auditConsole': nothing,
  'accountability.decideUpdate': withObject('updateId', updated, {
    body: { decision: 'accepted', reason: 'Seen on the ground.' },
  }),
  'accountability.writeScorecard': withObject(
    'leaderId',
    async (owner, { app }) => seated(app, await idOf(owner)),
    {
      body: { year: 2026, ...points },
    },
  ),
  'accountability.publishScorecard': withObject('scorecardId', judged, { body: {} }),
  'accountability.deploymentConsole': nothing,
  'accountability.proposeDeployment': async ({ app, object }) => ({
    params: { leaderId: object === 'missing' ? randomUUID() : await trained(app) },
    body: plan,
  }),
  'accountability.confirmDeployment': async (arranging) => ({
    params: { deploymentId: arranging.object === 'missing' ? randomUUID() : await proposed(arranging) },
    body: {},
  }),
  'accountability.reviews': nothing,
  'accountability.decideReview': withObject('reviewId', reviewed, {
    body: { decision: 'keep', reason: 'Reports came in by post.' },
  }),
  'accountability.committee': nothing,
  'accountability.declareConflict': async ({ app }) => ({
    body: { leaderId: await freshLeader(app, 'deployed'), kind: 'work', words: 'We taught at one school.' },
  }),
  'accountability.endConflict': async (arranging) => ({
    params: { conflictId: await conflictFor(arranging) },
  }),
  'accountability.proposeDecision': () => ({
    body: {
      title: 'Visits',
      decision: 'We visit every ward once.',
      reason: 'Pledges are seen on the ground.',
    },
  }),
  'accountability.secondDecision': async (arranging) => ({
    params: { decisionId: await decisionFor(arranging) },
  }),
  'accountability.minutes': nothing,
}
