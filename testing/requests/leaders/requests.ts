import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import type { LeaderCard } from '#domains/leaders/contracts/leader-contract.ts'
import { ok } from '#test/answers.ts'
import { endApprovals, storeApproval } from '#test/approvals.ts'
import { type Arrange, type Arranging, nothing, type Sample, personIdOf } from '#suites/arrangements.ts'

const missing = (object: Arranging['object']): boolean => object === 'missing'

/** The first leader of the directory, verified and nobody's own. */
const leaderOf = async ({ app }: Arranging): Promise<LeaderCard> => {
  const { items } = ok<{ items: LeaderCard[] }>(await app.guest().get('/api/leaders?limit=1&status=verified'))
  const [leader] = items
  if (!leader) throw new Error('The demonstration holds no verified leader.')
  return leader
}

/** A request about a leader; `before` puts back what earlier requests made. */
const aboutLeader =
  (
    rest: Omit<Sample, 'params'> = {},
    before?: (arranging: Arranging, leaderId: string) => Promise<unknown>,
  ): Arrange =>
  async (arranging) => {
    const { id } = await leaderOf(arranging)
    await before?.(arranging, id)
    return { ...rest, params: { leaderId: missing(arranging.object) ? randomUUID() : id } }
  }

/** Who sent what is judged: the person who asks where it is their own. */
const senderOf = (arranging: Arranging): string =>
  arranging.object === 'own' ? personIdOf(arranging) : demoPerson('binta').id

const forget =
  (table: string) =>
  async ({ app }: Arranging) =>
    sql`delete from ${sql.table(table)}`.execute(app.db)

/** Makes the leader the person's own, or nobody's. */
const link = async (arranging: Arranging, leaderId: string): Promise<void> => {
  const owner = arranging.object === 'own' ? personIdOf(arranging) : null
  await sql`update leaders.leader set person_id = ${owner}, status = 'verified', verified_at = created_at
    where id = ${leaderId}`.execute(arranging.app.db)
}
const unlinked = async ({ app }: Arranging): Promise<unknown> =>
  sql`update leaders.leader set person_id = null where person_id is not null`.execute(app.db)

const concern = async (arranging: Arranging): Promise<string> => {
  const { id: leaderId } = await leaderOf(arranging)
  await forget('leaders.concern')(arranging)
  await unlinked(arranging)
  const id = randomUUID()
  const said = 'The register shows it.'
  await sql`insert into leaders.concern
      (id, leader_id, reporter_id, kind, text, sent_at, state, outcome, reason, summary, decider_id, decided_at)
    values (${id}, ${leaderId}, ${demoPerson('binta').id}, 'other', 'It is not as the page says.', now(), 'upheld',
      'upheld', ${said}, ${said}, ${demoPerson('lola').id}, ${arranging.app.clock.now()})`.execute(
    arranging.app.db,
  )
  return id
}

const upheldConcern: Arrange = async (arranging) => {
  const concernId = await concern(arranging)
  const { id: leaderId } = await leaderOf(arranging)
  await link(arranging, leaderId)
  const params = missing(arranging.object) ? { leaderId: randomUUID(), concernId } : { leaderId, concernId }
  return { body: { text: 'I asked for the change in time.' }, params }
}

const suspension = { to: 'suspended', reason: 'A criminal charge was filed.' }

const proposedBy =
  (whose: (arranging: Arranging) => string, rest: Omit<Sample, 'params'> = {}): Arrange =>
  async (arranging) => {
    const { id: leaderId } = await leaderOf(arranging)
    await endApprovals(arranging.app, 'leaders.transition')
    await link(arranging, leaderId)
    const proposalId = randomUUID()
    await storeApproval(arranging.app, {
      id: proposalId,
      kind: 'leaders.transition',
      subject: `${leaderId} suspended`,
      payload: { leaderId, from: 'verified', to: 'suspended', by: 'safeguarding-lead', evidenceFileIds: [] },
      permission: 'safeguarding',
      proposedBy: whose(arranging),
      reason: suspension.reason,
    })
    return {
      ...rest,
      params: { leaderId, proposalId: missing(arranging.object) ? randomUUID() : proposalId },
    }
  }

/** Words of an endorsement: the person’s own, or those of another one. */
const endorsed = async (arranging: Arranging, state: 'unread' | 'hidden' = 'unread') => {
  const { id: leaderId } = await leaderOf(arranging)
  await forget('leaders.endorsement')(arranging)
  await unlinked(arranging)
  const endorsementId = randomUUID()
  const author = senderOf(arranging)
  const decider =
    state === 'hidden' ? demoPerson(author === demoPerson('dayo').id ? 'binta' : 'dayo').id : null
  await sql`insert into leaders.endorsement (id, leader_id, person_id, is_anonymous, note, endorsed_at, note_state,
      note_at, note_code, note_decider_id)
    values (${endorsementId}, ${leaderId}, ${author}, false, 'She answers.', now(), ${state},
      ${decider && arranging.app.clock.now()}, ${decider && 'other'}, ${decider})`.execute(arranging.app.db)
  if (decider !== null)
    await sql`insert into moderation.item (id, kind, subject_id, author_id, status, waits_since, decided_at, decider_id,
        reason)
      values (${randomUUID()}, 'leaders.note', ${endorsementId}, ${author}, 'removed', now(), now(), ${decider},
        'other')`.execute(arranging.app.db)
  return missing(arranging.object)
    ? { leaderId: randomUUID(), endorsementId: randomUUID() }
    : { leaderId, endorsementId }
}

const follow = async (personId: string, thing: { leader: string } | { lga: string }, { app }: Arranging) => {
  const [leader, lga] = 'lga' in thing ? [null, thing.lga] : [thing.leader, null]
  await sql`insert into leaders.follow (person_id, leader_id, lga, followed_at)
    values (${personId}, ${leader}, ${lga}, ${app.clock.now()}) on conflict do nothing`.execute(app.db)
}

/** A place to follow, or to leave, where it is followed already. */
const aboutPlace =
  (isFollowed: boolean): Arrange =>
  async (arranging) => {
    await forget('leaders.follow')(arranging)
    const lga = 'LA-ikorodu'
    if (isFollowed) await follow(personIdOf(arranging), { lga }, arranging)
    return { body: { lga } }
  }

export const requests: Readonly<Record<string, Arrange>> = {
  'leaders.directory': () => ({ query: { search: 'a', sort: 'newest', limit: '5' } }),
  'leaders.stats': nothing,
  'leaders.leader': aboutLeader(),
  'leaders.portrait': aboutLeader(),
  'leaders.compare': async ({ app }) => {
    const { items } = ok<{ items: LeaderCard[] }>(await app.guest().get('/api/leaders?limit=2'))
    return { query: { ids: items.map(({ id }) => id).join(',') } }
  },
  'leaders.follows': async (arranging) => {
    await follow(personIdOf(arranging), { leader: (await leaderOf(arranging)).id }, arranging)
    return {}
  },
  'leaders.followLeader': aboutLeader({}, forget('leaders.follow')),
  'leaders.unfollowLeader': aboutLeader({}, async (arranging, id) => {
    await forget('leaders.follow')(arranging)
    await follow(personIdOf(arranging), { leader: id }, arranging)
  }),
  'leaders.followLga': aboutPlace(false),
  'leaders.unfollowLga': aboutPlace(true),
  'leaders.endorsements': aboutLeader({ query: { limit: '5' } }),
  'leaders.ownVoice': aboutLeader(),
  'leaders.endorse': aboutLeader(
    { body: { isAnonymous: true, note: 'She answers.' } },
    async (arranging, id) => {
      await forget('leaders.endorsement')(arranging)
      await link(arranging, id)
    },
  ),
  'leaders.withdrawEndorsement': aboutLeader({}, async (arranging, id) => {
    await unlinked(arranging)
    await arranging.who.post(`/api/leaders/${id}/endorsements`, {})
  }),
  'leaders.reportConcern': aboutLeader(
    { body: { kind: 'other', text: 'The person on this page is somebody else.' } },
    forget('leaders.concern'),
  ),
  'leaders.ownConcerns': aboutLeader(),
  'leaders.replyToConcern': upheldConcern,
  'leaders.correct': async (arranging) => {
    await forget('leaders.correction')(arranging)
    const { id, currentOffice: is } = await leaderOf(arranging)
    return {
      body: { field: 'current_office', is, shouldBe: 'Mayor', sourceUrl: 'https://example.org/a' },
      params: { leaderId: missing(arranging.object) ? randomUUID() : id },
    }
  },
  'leaders.history': aboutLeader(),
  'leaders.move': aboutLeader({ body: suspension }, async (arranging, id) => {
    await endApprovals(arranging.app, 'leaders.transition')
    await link(arranging, id)
  }),
  'leaders.transitionConsole': aboutLeader(),
  'leaders.waitingTransitions': nothing,
  'leaders.confirmTransition': proposedBy(() => demoPerson('lola').id),
  'leaders.withdrawTransition': proposedBy(senderOf),
  'leaders.refuseTransition': proposedBy(() => demoPerson('binta').id, {
    body: { reason: 'The charge was dropped.' },
  }),
  'leaders.note': async (arranging) => ({ params: await endorsed(arranging) }),
  'leaders.reportNote': async (arranging) => ({
    params: await endorsed(arranging),
    body: { reason: 'other' },
  }),
  'leaders.appealNote': async (arranging) => {
    const { leaderId } = await endorsed(arranging, 'hidden')
    return { params: { leaderId }, body: { text: 'I meant it as praise.' } }
  },
}
