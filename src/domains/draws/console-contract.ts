import { proposes } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { line, moment, prose, sup } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { DrawCard, drawRefusals } from './contract.ts'
import { prizesOf } from './prizes-contract.ts'

const MAX_RULES = 8000
const MAX_PRIZE_LINES = 4000
const tooShort = message('Write at least 20 characters.')
const wrongPrizes = message(
  'Write each prize on its own line with its SUP, such as: First prize 20,000. The SUP must be whole.',
)

const number = (least: number, most: number, wrong: string) =>
  z.int(wrong).check(z.gte(least, wrong), z.lte(most, wrong))

/** A time in Lagos as a form sends it, such as 2026-12-01T09:00. */
const lagosTime = () =>
  z
    .string(message('Give a day and a time.'))
    .check(z.trim(), z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, message('Give a day and a time.')))

export const NewDraw = z.strictObject({
  title: line(100, message('Name the draw in a few words.')),
  rules: prose(200, MAX_RULES, message('Write the rules in at least 200 characters.')),
  prizes: prose(1, MAX_PRIZE_LINES, wrongPrizes).check(
    z.refine((text) => prizesOf(text) !== null, wrongPrizes),
  ),
  price: number(1, 10_000, message('Use whole SUP from 1 to 10,000.')),
  maxPaid: number(0, 100, message('Use a number from 0 to 100.')),
  reserves: number(0, 100, message('Use a number from 0 to 100.')),
  claimDays: number(7, 90, message('Use a number of days from 7 to 90.')),
  question: line(200, message('Write the question.')),
  answer: line(40, message('Write the answer.')),
  opensAt: lagosTime(),
  closesAt: lagosTime(),
})
export type NewDraw = z.output<typeof NewDraw>

/** What two people decide about a draw. */
export const drawSteps = ['announce', 'draw', 'cancel'] as const
export type DrawStep = (typeof drawSteps)[number]

export const ConsoleDraw = z.extend(DrawCard, {
  rules: z.string(),
  question: z.string(),
  prizeList: z.array(z.object({ place: z.int(), label: z.string(), amount: sup() })),
  beaconAt: z.nullable(moment()),
  hasRandomness: z.boolean(),
  /** What may be proposed now. */
  next: z.array(z.enum(drawSteps)),
  waiting: z.array(z.enum(drawSteps)),
  /** Winners whose prize waits for them. */
  unclaimed: z.int(),
})
export type ConsoleDraw = z.output<typeof ConsoleDraw>

/** Refusals of what two people decide: also when it is confirmed. */
export const stepRefusals = {
  'draw-moved': refusal(409, message('The draw has changed. Load the page again.')),
  'dates-past': refusal(409, message('The draw must open at least 10 minutes after its announcement.')),
  'fund-short': refusal(409, message('The rewards fund has too little SUP for these prizes.')),
  'not-yet': refusal(409, message('The public randomness of this draw is not there yet.')),
  'list-changed': refusal(409, message('The list of entries is not the published one. Nothing was drawn.')),
}

export const drawConsoleApi = {
  drawConsole: get('/api/admin/draws', {
    summary: 'All prize draws with what may be decided about each, for finance',
    access: 'treasury',
    limit: 'read',
    tag: 'draws',
    returns: z.object({
      items: z.array(ConsoleDraw),
      /** Where randomness comes from: nowhere, a test beacon, or a public one. */
      beacon: z.enum(['none', 'test', 'public']),
      fund: sup(),
    }),
  }),
  createDraw: post('/api/admin/draws', {
    summary: 'Write a draft of a prize draw; nobody sees it before two people announce it',
    access: 'treasury',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'draw.create',
    status: 201,
    body: NewDraw,
    returns: z.object({ id: z.string() }),
    refreshes: ['draws'],
  }),
  proposeDrawStep: proposes('/api/admin/draws/:drawId/steps', {
    summary: 'Propose to announce, draw or cancel a prize draw; another person of finance confirms',
    access: 'treasury',
    audit: 'draw.step',
    body: z.strictObject({
      step: z.enum(drawSteps, message('Choose a step.')),
      reason: prose(20, 1000, tooShort),
    }),
    refuses: {
      ...drawRefusals,
      ...stepRefusals,
      'approval-waiting': refusal(409, message('This step waits for a second person.')),
    },
    refreshes: ['draws'],
  }),
}
