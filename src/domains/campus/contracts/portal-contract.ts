import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, moment, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

export const programmes = ['ambassador', 'service-lead', 'community-organiser'] as const
export type Programme = (typeof programmes)[number]

export const programmeWords: Readonly<Record<Programme, { readonly name: string; readonly does: string }>> = {
  ambassador: {
    name: message('Campus ambassador'),
    does: message('Bring the weekly missions to your campus, and help new members to prove their place.'),
  },
  'service-lead': {
    name: message('Community service lead'),
    does: message('Plan neutral community service with other corps members of your State.'),
  },
  'community-organiser': {
    name: message('Community organiser'),
    does: message('Bring neighbours of your area together: reports, town halls and lessons.'),
  },
}

export const applicationStatuses = ['waiting', 'accepted', 'declined', 'withdrawn'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]
export const applicationStatusNames: Readonly<Record<ApplicationStatus, string>> = {
  waiting: message('Being read'),
  accepted: message('Accepted'),
  declined: message('Not this time'),
  withdrawn: message('Withdrawn'),
}

export const OwnApplication = z.object({
  id: id(),
  programme: z.enum(programmes),
  plan: z.string(),
  status: z.enum(applicationStatuses),
  answer: z.nullable(z.string()),
  sentAt: moment(),
})
export type OwnApplication = z.output<typeof OwnApplication>

export const MAX_PLAN = 1500

export const ApplicationForm = z.strictObject({
  programme: z.enum(programmes, message('Choose a programme.')),
  plan: prose(40, MAX_PLAN, message('Write at least 40 characters about what you want to do.')),
})
export type ApplicationForm = z.output<typeof ApplicationForm>

export const portalApi = {
  portal: get('/api/campus/portal', {
    summary: 'The programmes for student and community leaders, which are open to you, and your applications',
    access: 'citizen',
    limit: 'read',
    tag: 'campus',
    returns: z.object({
      open: z.array(z.enum(programmes)),
      applications: z.array(OwnApplication),
      /** The viewer's entry on the list of student leaders. */
      listing: z.nullable(z.object({ office: z.string(), about: z.string(), isHeld: z.boolean() })),
      /** Whether the viewer may be listed. */
      mayList: z.boolean(),
    }),
  }),
  apply: post('/api/campus/applications', {
    summary: 'Apply for a programme for student and community leaders',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    status: 201,
    body: ApplicationForm,
    returns: OwnApplication,
    refuses: {
      'programme-closed': refusal(
        409,
        message('This programme asks for a proof or a home that you have not given yet.'),
      ),
      'applied-already': refusal(409, message('You have already applied for this programme.')),
    },
    refreshes: ['campus'],
  }),
  withdrawApplication: post('/api/campus/applications/:applicationId/withdraw', {
    summary: 'Withdraw an application that nobody has decided',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({}),
    returns: z.object({ status: z.enum(applicationStatuses) }),
    refuses: {
      'application-not-found': refusal(404, message('This application does not exist, or it is decided.')),
    },
    refreshes: ['campus'],
  }),
}
