import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import type { DeploymentConsole, LeaderRecord } from '#domains/accountability/record-contract.ts'
import { ok } from './answers.ts'
import type { Person, TestApp } from './app.ts'
import type { DemoName } from './people.ts'
import { addLeaderIn, finishTraining } from './seat-holders.ts'

/** The plan of a deployment. */
export const plan = {
  termFrom: '2026-12-01',
  termTo: '2028-12-01',
  mandate: 'Bring the traders and the council to one table every month.',
  host: 'The market association',
  contact: 'Town hall, Mondays from ten',
  first90Days: 'Month one: list every stall. Month two: the drains. Month three: read the accounts aloud.',
}

/** A pledge of a leader who has the seat. */
export const pledge = {
  pledge: 'Cover the market drain',
  measure: 'Walk along the market: no open drain is left.',
  dueOn: '2027-06-30',
}

/** Leaders who trained and were given a seat by two people. */
export const deployments = (app: TestApp) => {
  /** A leader of the challenge who has completed the training, linked to the account of the named person. */
  const trained = async (name: DemoName, lga?: string): Promise<string> => {
    const person = demoPerson(name).id
    if (lga) {
      const id = await addLeaderIn(app, lga, 'training')
      await sql`update leaders.leader set person_id = ${person} where id = ${id}`.execute(app.db)
      return finishTraining(app, id, person)
    }
    const { rows } = await sql<{ id: string }>`
      update leaders.leader set status = 'training', person_id = ${person}, verified_at = now()
      where id = (select id from leaders.leader as leader where person_id is null and status not in ('rejected', 'suspended', 'deployed', 'training')
        and not exists (select from challenge.seat where holder_id = leader.id)
        and not exists (select from training.capstone where leader_id = leader.id) order by id limit 1) returning id`.execute(
      app.db,
    )
    return finishTraining(app, rows[0]?.id ?? '', person)
  }

  const propose = (who: Person, id: string, change = {}) =>
    who.post(`/api/accountability/leaders/${id}/deployment`, { ...plan, ...change })
  const confirm = (who: Person, id: string) => who.post(`/api/accountability/deployments/${id}/confirm`, {})
  const statusOf = async (id: string) =>
    (await sql<{ status: string }>`select status from leaders.leader where id = ${id}`.execute(app.db))
      .rows[0]?.status
  const recordOf = async (id: string) => ok<LeaderRecord>(await app.guest().get(`/api/leaders/${id}/record`))

  /** Deploys by Chidi and Kemi. */
  const deployed = async (name: DemoName): Promise<string> => {
    const id = await trained(name)
    const proposed = (await propose(await app.signIn('chidi'), id)).json<DeploymentConsole>()
    const deployment = proposed.proposals.find(({ leaderId }) => leaderId === id)?.id ?? ''
    ok(await confirm(await app.signIn('kemi'), deployment))
    return id
  }
  return { trained, propose, confirm, statusOf, recordOf, deployed }
}
