import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment, prose } from '#shared/fields.ts'
import { type SwitchName, switchNames } from '#shared/staff/switches.ts'
import { message } from '#shared/words.ts'

export const switchTitles: Readonly<Record<SwitchName, string>> = {
  purchase: message('Buying SUP'),
  cashout: message('Cashing out'),
  draws: message('Prize draws'),
  votes: message('Voting'),
  'sign-ups': message('New accounts'),
  guides: message('The guides'),
  offline: message('Use without network'),
}

/** Finance may stop what moves money; the rest is for administrators, so that money stops no vote. */
export const moneySwitches: readonly SwitchName[] = ['purchase', 'cashout', 'draws']

export const MIN_NOTICE = 10
const MAX_NOTICE = 300

export const Stopped = z.object({ name: z.enum(switchNames), notice: z.string() })
export type Stopped = z.output<typeof Stopped>

const Switch = z.object({
  name: z.enum(switchNames),
  isOff: z.boolean(),
  /** What everybody reads while it is off; empty while it is on. */
  notice: z.string(),
  changedAt: z.nullable(moment()),
  /** Whether the viewer may change it. */
  isYours: z.boolean(),
})
export type Switch = z.output<typeof Switch>

export const switchesApi = {
  stopped: get('/api/switches', {
    summary: 'What is stopped for everybody right now, and why',
    access: 'public',
    limit: 'read',
    tag: 'switches',
    cache: 'public',
    returns: z.array(Stopped),
  }),
  switches: get('/api/switches/all', {
    summary: 'All switches, for staff',
    access: 'treasury',
    limit: 'read',
    tag: 'switches',
    returns: z.array(Switch),
  }),
  setSwitch: post('/api/switches/:name', {
    summary: 'Stop a part of the product for everybody with a public notice, or let it run again',
    access: 'treasury',
    audit: 'switch.set',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({
      isOff: z.enum(['yes', 'no']),
      notice: z.optional(
        z.union([
          z.literal(''),
          prose(MIN_NOTICE, MAX_NOTICE, message('Tell everyone why, in at least 10 characters.')),
        ]),
      ),
    }),
    returns: z.object({ name: z.enum(switchNames), isOff: z.boolean() }),
    refuses: {
      'switch-unknown': refusal(404, message('This switch does not exist.')),
      'switch-not-yours': refusal(403, message('Only an administrator may change this switch.')),
    },
    refreshes: ['switches'],
  }),
}
