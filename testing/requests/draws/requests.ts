import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { draftOf, DRAW_REASON } from '#test/draws.ts'
import { type Arrange, type Arranging, nothing } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'
import { sampleDrawId } from '#domains/draws/server/seeds.ts'
import { DAY_MS } from '#shared/values/time.ts'

/** Inserts a drawn round whose first prize waits for the object's owner. */
const addWon = async ({ app, name, object }: Arranging): Promise<string> => {
  const id = randomUUID()
  if (object === 'missing') return id
  const now = app.clock.now()
  const owner =
    object === 'own' ? (principals[name].is ?? 'dayo') : principals[name].is === 'ada' ? 'ife' : 'ada'
  const personId = demoPerson(owner).id
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS)
  await app.db.transaction().execute(async (tx) => {
    await sql`insert into draws.round (id, title, rules, state, price, max_paid, reserves, claim_days, question, answer_salt,
        answer_hash, opens_at, closes_at, created_at, name_key, seed, chain, chain_is_test, chain_genesis, chain_period,
        beacon_round, beacon_at, announced_at, closed_at, list_root, signature, randomness, drawn_at)
      values (${id}, 'A sample', 'Rules', 'drawn', 1000000, 1, 0, 7, 'How much is 1 + 1?', '\\x00', '\\x00', ${day(-9)},
        ${day(-2)}, ${day(-10)}, '\\x00', repeat('0', 64), 'chain', true, 0, 3, 1, ${day(-1)}, ${day(-10)}, ${day(-2)},
        'root', 'ab', 'cd', ${now})`.execute(tx)
    await sql`insert into draws.prize (round_id, place, label, units) values (${id}, 1, 'First prize', 10000)`.execute(
      tx,
    )
    await sql`insert into draws.entrant (round_id, person_id, who, has_free)
      values (${id}, ${personId}, '0123456789abcdef', true)`.execute(tx)
    await sql`with entry as (
        insert into draws.entry (round_id, person_id, who, nth, made_at)
        values (${id}, ${personId}, '0123456789abcdef', 0, ${day(-3)}) returning id
      )
      insert into draws.winner (round_id, rank, entry_id, person_id, place, state, deadline)
      select ${id}, 1, id, ${personId}, 1, 'waiting', ${day(6)} from entry`.execute(tx)
    await sql`insert into wallet.account (id, kind, owner)
      values (nextval('wallet.pot_account'), 'pool', ${`draw-prize:${id}`})`.execute(tx)
    await sql`select wallet.post(null, array[gen_random_uuid()],
      array[(select id from wallet.account where kind = 'treasury' and owner = 'rewards')],
      array[(select id from wallet.account where owner = ${`draw-prize:${id}`})], array[10000]::bigint[],
      array[6]::smallint[], array['test'])`.execute(tx)
  })
  return id
}

/** A request about the sample draw that takes entries. */
const aboutOpen =
  (body?: Record<string, unknown>): Arrange =>
  ({ object }) => ({
    params: { drawId: object === 'missing' ? randomUUID() : sampleDrawId('open') },
    ...(body && { body }),
  })

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'draws.draws': nothing,
  'draws.draw': aboutOpen(),
  'draws.enterDraw': async (arranging) => {
    const is = principals[arranging.name].is
    // One free entry of each person, who sends many requests.
    if (is)
      await sql`update draws.entrant set has_free = false where person_id = ${demoPerson(is).id}`.execute(
        arranging.app.db,
      )
    if (is)
      await sql`delete from draws.entry where person_id = ${demoPerson(is).id} and nth = 0
        and round_id = ${sampleDrawId('open')}`.execute(arranging.app.db)
    return aboutOpen({ way: 'free', answer: '774' })(arranging)
  },
  'draws.claimPrize': async (arranging) => ({ params: { drawId: await addWon(arranging) }, body: {} }),
  'draws.drawConsole': nothing,
  'draws.createDraw': ({ app }) => ({ body: draftOf(app) }),
  'draws.proposeDrawStep': async ({ app, object }) => {
    await sql`update approvals.approval set state = 'overtaken', decided_at = now()
      where state = 'waiting' and kind = 'draws.cancel'`.execute(app.db)
    return {
      params: { drawId: object === 'missing' ? randomUUID() : sampleDrawId('open') },
      body: { step: 'cancel', reason: DRAW_REASON },
    }
  },
}
