import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { ok } from '#test/answers.ts'
import { type Arrange, type Arranging, nothing, withObject, personIdOf } from '#suites/arrangements.ts'

const card = { about: 'I plant trees.', place: 'none', interests: ['water'] } as const

/** Blocks and follows of earlier requests are gone. */
const begin = async ({ app }: Arranging): Promise<void> => {
  await sql`delete from network.block`.execute(app.db)
  await sql`delete from network.follow`.execute(app.db)
}

const ofCard: Arrange = withObject('cardId', async (owner, arranging) => {
  await begin(arranging)
  return ok<{ cardId: string }>(await owner.post('/api/network/card', card)).cardId
})

/** A row between the owner of the object and somebody else. */
const between =
  (param: string, add: (app: Arranging['app'], id: string, owner: string) => Promise<unknown>): Arrange =>
  async (arranging) => {
    await begin(arranging)
    const id = randomUUID()
    const owner = arranging.object === 'own' ? personIdOf(arranging) : demoPerson('binta').id
    if (arranging.object !== 'missing') {
      await sql`insert into network.card (person_id, id, tells_of_followers, listed_at)
        values (${owner}, ${randomUUID()}, false, now()) on conflict (person_id) do nothing`.execute(
        arranging.app.db,
      )
      await add(arranging.app, id, owner)
    }
    return { params: { [param]: id } }
  }

const asFollower = between('followId', (app, id, owner) =>
  sql`insert into network.follow (id, follower_id, followed_id, followed_at)
    values (${id}, ${demoPerson('terngu').id}, ${owner}, now())`.execute(app.db),
)
const asBlocked = between('blockId', (app, id, owner) =>
  sql`insert into network.block (id, person_id, blocked_id, blocked_at)
    values (${id}, ${owner}, ${demoPerson('terngu').id}, now())`.execute(app.db),
)

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'network.people': () => ({ query: { state: 'NG-LA', interest: 'water' } }),
  'network.ownNetwork': nothing,
  'network.saveCard': () => ({ body: card }),
  'network.hideCard': nothing,
  'network.followPerson': ofCard,
  'network.unfollowPerson': ofCard,
  'network.blockPerson': ofCard,
  'network.removeFollower': async (arranging) => ({
    ...(await asFollower(arranging)),
    body: { andBlock: true },
  }),
  'network.unblock': asBlocked,
}
