import * as z from 'zod/mini'
import { type Fields, fieldsOf, formBody } from '#shared/pages/form-body.ts'
import { NominationForm } from '../../contracts/nomination-contract.ts'
import { refereeShape } from '../../contracts/referee-contract.ts'

// Each step checks its part of the call's own schema, so that the page refuses in the same words as the server.
const schemas = {
  who: z.pick(NominationForm, {
    nomineeFullName: true,
    currentOffice: true,
    officeType: true,
    nomineeContact: true,
  }),
  place: z.pick(NominationForm, { region: true, state: true, lga: true }),
  story: z.pick(NominationForm, { biography: true, nominationStatement: true }),
  evidence: z.pick(NominationForm, { photoUrl: true, evidenceIds: true, linkUrls: true, linkNotes: true }),
  referees: z.strictObject(refereeShape),
  check: z.strictObject({}),
} as const

/** What the schema of a step says of its fields, one message per field. */
export const schemaProblems = (
  step: keyof typeof schemas,
  values: Fields,
): Readonly<Record<string, string>> => {
  const parsed = schemas[step].safeParse(formBody(schemas[step], values))
  if (parsed.success) return {}
  // A problem with one of several files is shown at their shared field.
  return Object.fromEntries(
    Object.entries(fieldsOf(parsed.error.issues, '')).map(([name, message]) => [
      name.split('.')[0] ?? name,
      message,
    ]),
  )
}
