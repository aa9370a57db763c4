import { randomUUID } from 'node:crypto'
import type { ProjectCard } from '#domains/projects/contract.ts'
import { sql } from 'kysely'
import { lagosDay } from '#shared/values/lagos.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { endApprovals } from '#test/approvals.ts'
import { jpegWithPlace } from '#test/files.ts'
import { idea, REASON } from '#test/project-ideas.ts'
import { ok } from '#test/answers.ts'
import type { Arrange, Arranging, Sample } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'
import { DAY_MS } from '#shared/values/time.ts'

/** A request about a project that takes votes. */
const aboutProject =
  (rest: Omit<Sample, 'params'> = {}): Arrange =>
  async ({ app, object }) => {
    const { items } = ok<{ items: ProjectCard[] }>(
      await app.guest().get('/api/projects?status=active&limit=1'),
    )
    const [project] = items
    if (!project) throw new Error('The demonstration has a project that takes votes.')
    return { ...rest, params: { projectId: object === 'missing' ? randomUUID() : project.id } }
  }

/** The principal suggested what is theirs, and somebody without a role everything else. */
const authorOf = ({ name, object }: Arranging): string =>
  demoPerson(
    object === 'own' ? (principals[name].is ?? 'dayo') : principals[name].is === 'ada' ? 'ife' : 'ada',
  ).id

/** Inserts a project of the object's owner in a status, with two steps. */
const addProject = async (arranging: Arranging, status: string): Promise<string> => {
  const { app, object } = arranging
  const id = randomUUID()
  if (object === 'missing') return id
  const now = app.clock.now()
  const isOpen = status === 'proposed'
  const isFunded = status !== 'proposed' && status !== 'completed'
  await app.db.transaction().execute(async (tx) => {
    // An idea has no poll before it is opened for votes.
    if (!isOpen) {
      const pool = await sql<{ id: number }>`insert into wallet.account (id, kind, owner)
        values (nextval('wallet.pot_account'), 'project', ${id}) returning id`.execute(tx)
      await sql`insert into voting.poll (id, pot_id, about, opens_at) values (${id}, ${pool.rows[0]?.id}, ${`project:${id}`}, ${now})`.execute(
        tx,
      )
    }
    await sql`insert into projects.project (id, title, summary, story, category, status, state, lga, community, responsible,
        goal, poll_id, author_id, is_public, opened_at, ended_at, need, pledged, deadline, settled_at)
      values (${id}, ${idea.title}, ${idea.summary}, ${idea.story}, ${idea.category}, ${status}, 'NG-LA', ${idea.lga},
        ${idea.community}, ${idea.responsible}, 1000000, ${isOpen ? null : id}, ${authorOf(arranging)}, true, ${now},
        ${isOpen ? null : now}, ${isFunded ? 1_000_000 : null}, 0, ${new Date(now.getTime() + DAY_MS)},
        ${status === 'funded' ? now : null})`.execute(tx)
    for (const place of [1, 2])
      await sql`insert into projects.step (project_id, place, label, weeks, units)
        values (${id}, ${place}, ${`Part ${place}`}, 1, ${status === 'funded' ? 500_000 : null})`.execute(tx)
  })
  return id
}
/** What a release needs: a report, and photos of two people without a part in it. */
const addEvidence = async ({ app }: Arranging, projectId: string): Promise<void> => {
  await sql`insert into projects.event (project_id, at, kind, status, text, step)
    values (${projectId}, ${app.clock.now()}, 'claim', 'funded', 'We bought forty sheets of zinc.', 1)`.execute(
    app.db,
  )
  for (const name of ['ife', 'binta'] as const)
    await sql`insert into projects.photo (file_id, project_id, step, person_id, is_independent, sent_at)
      values (${randomUUID()}, ${projectId}, 1, ${demoPerson(name).id}, true, ${app.clock.now()})`.execute(
      app.db,
    )
}
/** Only one round is open, or waits for its second person, at a time. */
const endRounds = async (app: Arranging['app']): Promise<void> => {
  await endApprovals(app)
  await sql`update projects.match_round set state = 'closed', ended_at = ${app.clock.now()} where state = 'open'`.execute(
    app.db,
  )
}
const addRound = async ({ app, object }: Arranging): Promise<string> => {
  const [id, now] = [randomUUID(), app.clock.now()]
  if (object !== 'missing') {
    await endRounds(app)
    await sql`insert into projects.match_round (id, title, pool, share, opened_at, starts_at, ends_at, reason, proposed_by,
        approved_by, approval_id) values (${id}, 'A round', 1, 50, ${now}, ${now}, ${new Date(now.getTime() + DAY_MS)},
        ${REASON}, ${demoPerson('emeka').id}, ${demoPerson('lola').id}, ${id})`.execute(app.db)
  }
  return id
}
const aboutOwn =
  (status: string, body: Sample['body'], params: Record<string, string> = {}): Arrange =>
  async (arranging) => ({
    params: { projectId: await addProject(arranging, status), ...params },
    ...(body && { body }),
  })

export const requests: Readonly<Record<string, Arrange>> = {
  'projects.projects': () => ({ query: { status: 'active', limit: '20' } }),
  'projects.project': aboutProject(),
  'projects.drawing': aboutProject(),
  'projects.voteForProject': aboutProject({ body: { amount: 1 } }),
  'projects.suggestProject': () => ({ body: idea }),
  'projects.followProject': aboutProject({ body: { follow: 'yes' } }),
  'projects.withdrawProject': aboutOwn('proposed', {}),
  'projects.fundProject': aboutOwn('funding', { amount: '0.10' }),
  'projects.claimStep': aboutOwn('funded', { text: 'We bought forty sheets of zinc.' }, { step: '1' }),
  'projects.sendPhoto': async (arranging) => {
    const projectId = await addProject(arranging, 'funded')
    const answer = await arranging.who.upload(
      '/api/uploads?purpose=evidence',
      await jpegWithPlace(),
      'image/jpeg',
    )
    const sent = answer.statusCode === 201 ? answer.json<{ id: string }>().id : randomUUID()
    return { params: { projectId, step: '1' }, body: { evidenceIds: [sent] } }
  },
  'projects.answerImpact': aboutOwn('completed', { works: 'yes' }),
  'projects.projectConsole': () => ({ query: { list: 'ideas' } }),
  'projects.decideProject': aboutOwn('proposed', { to: 'declined', reason: REASON }),
  'projects.proposeRelease': async (arranging) => {
    const projectId = await addProject(arranging, 'funded')
    if (arranging.object !== 'missing') await addEvidence(arranging, projectId)
    return { params: { projectId, step: '1' }, body: { reason: REASON } }
  },
  'projects.matchRounds': () => ({}),
  'projects.matchRound': async (arranging) => ({ params: { roundId: await addRound(arranging) } }),
  'projects.proposeMatch': async ({ app }) => {
    await endRounds(app)
    const day = lagosDay(app.clock.now())
    return { body: { title: 'A round', pool: 1, share: 50, firstDay: day, lastDay: day, reason: REASON } }
  },
  'projects.cancelMatch': async (arranging) => ({
    params: { roundId: await addRound(arranging) },
    body: { reason: REASON },
  }),
  'projects.proposeStop': aboutOwn('funded', { reason: REASON }),
}
