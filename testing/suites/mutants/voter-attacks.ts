import type { Attack } from './battery.ts'
import { castByPersonSql, type Fixture, known } from './fixture.ts'

const { newcomer, newKey } = known
const PHONE = '+2348031110000'

/** What a round may require, as `voting.hindrances` reads it. */
const asks = { phone: 1, olderAccount: 2, verified: 4, firstPlace: 8, joinedSeen: 16 } as const

// Named in the statement, so that these attacks run first when one of them changes.
const JUDGES = '/* voting.hindrances ( members.lgas_at ( identity.standings_at ( */'

const cast = (f: Fixture, given: { asks?: number; announced?: string } = {}) =>
  JUDGES +
  castByPersonSql({
    contest: f.open,
    area: 'LA-ikeja',
    voter: newcomer,
    person: f.lolaId,
    leader: f.leader,
    amount: 10_000,
    key: newKey,
    ...given,
  })
const livesSince = (f: Fixture, lga: string, since: string) =>
  `insert into members.place_since (person_id, since, lga_id) values ('${f.lolaId}', ${since}, '${lga}')`
const isSet = (id: string, change: string) => `update identity.person set ${change} where id = '${id}'`
const hasPhone = (id: string) =>
  isSet(id, `phone_number = '${PHONE}', phone_verified_at = now() - interval '1 hour'`)
const home = (f: Fixture) => livesSince(f, 'LA-ikeja', `'epoch'`)
const A_DAY_AGO = `now() - interval '1 day'`

/** Attacks on who may vote: places, phone numbers, ages of accounts, merged accounts. */
export const voterAttacks: readonly Attack[] = [
  {
    breaks: 'who moved after the announcement is told',
    sql: (f) => [
      livesSince(f, 'LA-epe', `'epoch'`),
      livesSince(f, 'LA-ikeja', `now() - interval '1 hour'`),
      cast(f, { announced: A_DAY_AGO }),
    ],
    statuses: [9],
  },
  {
    breaks: 'who moved away after the announcement still votes',
    sql: (f) => [
      home(f),
      livesSince(f, 'LA-epe', `now() - interval '1 hour'`),
      cast(f, { announced: A_DAY_AGO }),
    ],
    statuses: [0],
  },
  {
    breaks: 'who said no place at the announcement is told',
    sql: (f) => [livesSince(f, 'LA-ikeja', `now() - interval '1 hour'`), cast(f, { announced: A_DAY_AGO })],
    statuses: [8],
  },
  {
    breaks: 'the first place counts where the round takes it',
    sql: (f) => [
      livesSince(f, 'LA-ikeja', `now() - interval '2 hours'`),
      livesSince(f, 'LA-epe', `now() - interval '1 hour'`),
      cast(f, { announced: A_DAY_AGO, asks: asks.firstPlace }),
    ],
    statuses: [0],
  },
  {
    breaks: 'who has no confirmed number is told',
    sql: (f) => [home(f), cast(f, { asks: asks.phone })],
    statuses: [10],
  },
  {
    breaks: 'who has a confirmed number votes',
    sql: (f) => [home(f), hasPhone(f.lolaId), cast(f, { asks: asks.phone })],
    statuses: [0],
  },
  {
    breaks: 'who has a number that somebody else held since then is told',
    sql: (f) => [
      home(f),
      hasPhone(f.adaId),
      isSet(f.adaId, 'phone_number = null, phone_verified_at = null'),
      hasPhone(f.lolaId),
      cast(f, { asks: asks.phone }),
    ],
    statuses: [14],
  },
  {
    breaks: 'who has a newer account is told',
    sql: (f) => [home(f), cast(f, { asks: asks.olderAccount, announced: `now() - interval '1 year'` })],
    statuses: [11],
  },
  {
    breaks: 'who has an older account votes',
    sql: (f) => [home(f), cast(f, { asks: asks.olderAccount, announced: `now() + interval '1 second'` })],
    statuses: [0],
  },
  {
    breaks: 'who is not verified is told',
    sql: (f) => [home(f), cast(f, { asks: asks.verified })],
    statuses: [12],
  },
  {
    breaks: 'who is verified votes',
    sql: (f) => [home(f), isSet(f.lolaId, 'is_verified = true'), cast(f, { asks: asks.verified })],
    statuses: [0],
  },
  {
    breaks: 'with whom an account was joined is told, until that was looked at',
    sql: (f) => [home(f), isSet(f.adaId, `suspended_at = now(), merged_into = '${f.lolaId}'`), cast(f)],
    statuses: [13],
  },
  {
    breaks: 'with whom an account was joined votes once that was looked at',
    sql: (f) => [
      home(f),
      isSet(f.adaId, `suspended_at = now(), merged_into = '${f.lolaId}'`),
      cast(f, { asks: asks.joinedSeen }),
    ],
    statuses: [0],
  },
]
