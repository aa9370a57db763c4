import * as z from 'zod/mini'
import { NamedPlace } from '#domains/regions/contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, line, personName } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { OwnSignup, Shift } from './shift-contract.ts'

export const volunteerSkills = [
  'teaching',
  'translation',
  'calls',
  'writing',
  'photos',
  'first-aid',
  'driving',
  'computers',
] as const
export type Skill = (typeof volunteerSkills)[number]

export const volunteerTimes = ['mornings', 'evenings', 'weekends', 'online'] as const
export type Time = (typeof volunteerTimes)[number]

const volunteerStatuses = ['none', 'draft', 'active', 'inactive'] as const

/** What the person said on the way in; the emergency contact is for them and, around a shift, for its coordinator. */
export const OwnVolunteer = z.object({
  status: z.enum(volunteerStatuses),
  skills: z.array(z.enum(volunteerSkills)),
  times: z.array(z.enum(volunteerTimes)),
  place: NamedPlace,
  contactName: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  /** False until the person has agreed to the safety rules of today. */
  hasAgreed: z.boolean(),
})
export type OwnVolunteer = z.output<typeof OwnVolunteer>

const choose = message('Choose at least one.')

/** The answer to one question: what, or when. */
export const VolunteerOffer = z.strictObject({
  about: z.enum(['skills', 'times']),
  choices: z
    .array(z.enum([...volunteerSkills, ...volunteerTimes], choose))
    .check(z.minLength(1, choose), z.maxLength(volunteerSkills.length)),
})
export type VolunteerOffer = z.output<typeof VolunteerOffer>

export const Joining = z.strictObject({
  /** The version of the safety rules that the person read. */
  rules: z.int(),
  agreed: z.literal('yes', message('Agree to the safety rules first.')),
  contactName: personName(80, message('Write the name of someone we can call.')),
  contactPhone: line(40, message('Enter a phone number, like 0803 123 4567.')),
})
export type Joining = z.output<typeof Joining>

export const namings = ['name', 'initials', 'none'] as const
export type Naming = (typeof namings)[number]

/** A certificate as anybody who has its code sees it. */
export const Certificate = z.object({
  code: z.string(),
  /** As much of the name as the person agreed to; null for none. */
  name: z.nullable(z.string()),
  minutes: z.int(),
  shifts: z.int(),
  firstDay: dayOfAction(),
  lastDay: dayOfAction(),
  issuedOn: dayOfAction(),
})
export type Certificate = z.output<typeof Certificate>

export const Hub = z.object({
  minutes: z.int(),
  shifts: z.int(),
  own: z.array(OwnSignup),
  calls: z.array(Shift),
  certificates: z.array(Certificate),
  hasPlace: z.boolean(),
})
export type Hub = z.output<typeof Hub>

const status = z.object({ status: z.enum(volunteerStatuses) })
const agreeFirst = refusal(409, message('Read and agree to the safety rules first.'))
const refreshes = ['volunteer', 'user']

export const volunteerApi = {
  own: get('/api/volunteer', {
    summary: 'What you said as a volunteer, and whether you are one',
    access: 'citizen',
    limit: 'read',
    tag: 'volunteer',
    returns: OwnVolunteer,
  }),
  saveOffer: post('/api/volunteer/offer', {
    summary: 'Say what you can do, and when',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: VolunteerOffer,
    returns: status,
    refreshes,
  }),
  join: post('/api/volunteer/join', {
    summary: 'Agree to the safety rules and become an active volunteer',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: Joining,
    returns: status,
    refuses: {
      'rules-changed': refusal(409, message('The safety rules have changed. Please read them again.')),
      'answers-missing': refusal(409, message('First say what you can do, when, and where you live.')),
    },
    refreshes,
  }),
  optIn: post('/api/volunteer/opt-in', {
    summary: 'Come back as an active volunteer',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    returns: status,
    refuses: {
      'not-a-volunteer': refusal(409, message('Become a volunteer first.')),
      'agree-first': agreeFirst,
    },
    refreshes,
  }),
  leave: post('/api/volunteer/leave', {
    summary: 'Stop being an active volunteer; you leave the shifts that have not begun',
    access: 'volunteer',
    limit: 'mutation',
    idempotency: 'optional',
    returns: status,
    refreshes,
  }),
  hub: get('/api/volunteer/hub', {
    summary: 'Your shifts, hours and certificates, and calls for help near you',
    access: 'volunteer',
    limit: 'read',
    tag: 'volunteer',
    returns: Hub,
  }),
  issueCertificate: post('/api/volunteer/certificates', {
    summary: 'Make a certificate of your confirmed hours; you choose what it tells others about you',
    access: 'volunteer',
    limit: 'mutation',
    idempotency: 'optional',
    status: 201,
    body: z.strictObject({ naming: z.enum(namings, message('Choose what others see.')) }),
    returns: Certificate,
    refuses: {
      'no-hours': refusal(409, message('None of your hours are confirmed yet.')),
      'nothing-new': refusal(409, message('You have a certificate of all these hours with this choice.')),
    },
    refreshes: ['volunteer'],
  }),
  certificateFile: get('/api/volunteer/certificates/:code/certificate.pdf', {
    summary: 'Your own certificate as PDF, with a code that anybody can check',
    access: 'citizen',
    limit: 'export',
    returns: 'bytes',
    refuses: { 'certificate-not-found': refusal(404, message('You do not have this certificate.')) },
  }),
  certificate: get('/api/volunteer/certificates/:code', {
    summary: 'Check a certificate of volunteer hours by its code',
    access: 'public',
    limit: 'read',
    tag: 'volunteer',
    returns: Certificate,
    refuses: { 'certificate-not-found': refusal(404, message('There is no certificate with this code.')) },
  }),
}
