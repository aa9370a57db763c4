import type { demoPeople } from '#shared/demo/people.ts'

/** A sample draw; days are counted from the first start. */
export interface DemoDraw {
  /** Fixed, so that tests and pages can name it. */
  readonly id: string
  readonly key: 'past' | 'open'
  readonly title: string
  readonly rules: string
  readonly price: number
  readonly maxPaid: number
  readonly reserves: number
  readonly claimDays: number
  readonly question: string
  readonly answer: string
  readonly opens: number
  readonly closes: number
  readonly prizes: readonly (readonly [label: string, sup: number])[]
  readonly entrants: readonly (typeof demoPeople)[number]['name'][]
}

const rules = `This is a sample draw with invented prizes. It shows how a draw works.

Who can enter: people of 18 years and older with an account, where the law of their place allows it. Staff, reviewers and committee members of SUP Civic cannot enter. Organizations cannot enter.

How to enter: answer the question. One entry is free for each person. More entries cost earned SUP, up to the limit above. Bought SUP cannot pay for entries. A free entry has the same chance as a paid one.

How winners are chosen: the list of entries is closed and its fingerprint published before the public random number exists. The number and the list decide. Nobody chooses, and anybody can check it. One person can win one prize.

How to get a prize: accept it here before the last day. Your identity must be verified first (KYC). Your first name and the initial of your last name are then shown. If you do not accept in time, the prize goes to the next reserve.

If the draw is cancelled, every paid entry goes back to the wallet that paid it. Taking part gives nobody any influence on votes, leaders or projects.`

/** The samples of a demonstration: a month that is open, and one that was drawn. */
export const demoDraws: readonly DemoDraw[] = [
  {
    id: 'd2a30000-0000-4000-8000-000000000001',
    key: 'past',
    title: 'Trial draw of last month',
    rules,
    price: 100,
    maxPaid: 5,
    reserves: 1,
    claimDays: 30,
    question: 'How much is 7 × 6 + 8?',
    answer: '50',
    opens: -20,
    closes: -4,
    prizes: [
      ['First prize', 30_000],
      ['Second prize', 20_000],
    ],
    entrants: ['dayo', 'ife', 'gbenga', 'terngu'],
  },
  {
    id: 'd2a30000-0000-4000-8000-000000000002',
    key: 'open',
    title: 'Monthly prize draw',
    rules,
    price: 100,
    maxPaid: 10,
    reserves: 13,
    claimDays: 14,
    question: 'How many local government areas does Nigeria have: 774, 360 or 109?',
    answer: '774',
    opens: -2,
    closes: 12,
    prizes: [
      ['First prize', 150_000],
      ['Second prize', 100_000],
      ['Third prize', 50_000],
      ...Array.from({ length: 10 }, (_, at): [string, number] => [`Community prize ${at + 1}`, 20_000]),
    ],
    entrants: ['dayo', 'terngu'],
  },
]
