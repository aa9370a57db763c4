import * as z from 'zod/mini'
import { wholeSup } from '#shared/values/amounts/amount-fields.ts'
import { message } from '#shared/words.ts'
import { grantPurposes, grantTargets } from '../contract.ts'
import { groupIn } from '../vocabulary-contract.ts'

const wrongEach = message('Write whole SUP, from 1 to 500.')
const wrongPeople = message('Write how many people, from 5 to 5,000.')

const wrongGroup = message('Choose who gets it.')

export const SpendProposal = z
  .strictObject({
    target: z.enum(grantTargets, wrongGroup),
    /** `all`, `lga:` and the id of an area, or `task:` and a kind of task: there is no other criterion. */
    group: z.string(wrongGroup).check(z.refine((text) => groupIn(text) !== null, wrongGroup)),
    purpose: z.enum(grantPurposes, message('Choose what it is for.')),
    each: wholeSup(1, 500, wrongEach),
    /** How many people a task pool pays at most. */
    people: z.optional(wholeSup(5, 5_000, wrongPeople)),
  })
  .check(
    z.refine(({ target, group }) => target === 'members' || groupIn(group)?.criterion === 'task', {
      error: message('Choose a kind of task.'),
      path: ['group'],
    }),
    z.refine(({ target, people }) => (target === 'task-pool') === (people !== undefined), {
      error: wrongPeople,
      path: ['people'],
    }),
  )
export type SpendProposal = z.output<typeof SpendProposal>
