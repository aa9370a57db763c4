import * as z from 'zod/mini'
import { lineOrEmpty } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

export const affiliationStatuses = ['student', 'student_leader', 'graduate', 'lecturer', 'staff'] as const
export type AffiliationStatus = (typeof affiliationStatuses)[number]

export const affiliationStatusNames: Record<AffiliationStatus, string> = {
  student: message('Student'),
  student_leader: message('Student leader'),
  graduate: message('Graduate'),
  lecturer: message('Lecturer or researcher'),
  staff: message('Other staff'),
}

export const Institution = z.object({
  id: z.string(),
  name: z.string(),
  shortName: z.nullable(z.string()),
  stateName: z.nullable(z.string()),
})
export type Institution = z.output<typeof Institution>

export const Affiliation = z.object({
  institutionId: z.string(),
  institutionName: z.string(),
  /** False for a name that a member entered and nobody has reviewed. */
  isReviewed: z.boolean(),
  status: z.enum(affiliationStatuses),
})
export type Affiliation = z.output<typeof Affiliation>

/** The refusal when one of the two parts is missing [PF-01]. */
export const AFFILIATION_MISSING = message('Please select a university and a status.')

const isName = (text: unknown): boolean => typeof text === 'string' && /\p{L}{2}/u.test(text)

/** A listed institution or the name of another one, always with the person's status there. */
export const AffiliationForm = z
  .strictObject({
    institutionId: z.optional(z.string().check(z.regex(/^[a-z0-9-]{2,80}$/, AFFILIATION_MISSING))),
    ownName: z.optional(lineOrEmpty(120)),
    status: z.enum(affiliationStatuses, AFFILIATION_MISSING),
  })
  .check(
    // It also runs on a form whose fields are no texts, so it asks before it tests.
    z.refine((form) => Boolean(form.institutionId) || isName(form.ownName), {
      path: ['institutionId'],
      error: AFFILIATION_MISSING,
      // Report both parts together, so that nobody has to submit twice.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
export type AffiliationForm = z.output<typeof AffiliationForm>
