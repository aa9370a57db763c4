import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { templateNames } from '../templates-contract.ts'
import { FieldValue, checkReasons, whoTypes } from '../vocabulary-contract.ts'

export const recordFindings = ['new', 'same', 'update', 'contradiction'] as const
export const recordFindingNames: Readonly<Record<(typeof recordFindings)[number], string>> = {
  new: message('New'),
  same: message('The same is already published or waiting'),
  update: message('Newer values for a published record'),
  contradiction: message('Contradicts what is published or waits'),
}

/** A submission as its checker sees it: nothing says who sent it. */
export const RecordCheck = z.object({
  id: z.string(),
  template: z.enum(templateNames),
  lgaName: z.string(),
  stateName: z.string(),
  fields: z.array(FieldValue),
  observedOn: dayOfAction(),
  sourceUrl: z.nullable(z.string()),
  fileUrl: z.nullable(z.string()),
  note: z.nullable(z.string()),
  who: z.enum(whoTypes),
  sentOn: dayOfAction(),
  finding: z.enum(recordFindings),
  /** What is published of the same thing. */
  published: z.nullable(z.object({ id: z.string(), fields: z.array(FieldValue), observedOn: dayOfAction() })),
})
export type RecordCheck = z.output<typeof RecordCheck>

export const recordOutcomes = ['accepted', 'returned', 'refused'] as const

export const checkingApi = {
  checkQueue: get('/api/opendata/checks', {
    summary: 'Records of your places that wait for a check, oldest first; never your own',
    access: 'reviewing',
    scoped: true,
    limit: 'read',
    tag: 'opendata',
    returns: z.object({ items: z.array(RecordCheck) }),
  }),
  decideRecord: post('/api/opendata/submissions/:submissionId/decide', {
    summary:
      'Accept a record, send it back or refuse it; some need a second person before they are published',
    access: 'reviewing',
    scoped: true,
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'opendata.decide',
    body: z
      .strictObject({
        outcome: z.enum(recordOutcomes, message('Choose what you decide.')),
        reason: z.optional(z.enum(checkReasons)),
      })
      .check(
        z.refine(({ outcome, reason }) => outcome === 'accepted' || reason !== undefined, {
          error: message('Choose why.'),
          path: ['reason'],
        }),
      ),
    returns: z.object({ id: z.string() }),
    refuses: {
      'submission-not-found': refusal(404, message('This record is no longer waiting for a check.')),
      'own-submission': refusal(403, message('You sent this, or an account joined with yours did.')),
      'device-shared': refusal(
        403,
        message('This person and you have used the same device. Someone else must look at it.'),
      ),
      'record-exists': refusal(
        409,
        message('Another record of this place has this name. Send it back as a duplicate.'),
      ),
      'second-person-needed': refusal(
        409,
        message('You have accepted this. It is published when a second person accepts it too.'),
      ),
    },
    refreshes: ['opendata'],
  }),
}
