import { countsNeeds } from '#platform/server/contributions/dashboard-kind.ts'
import { escalates } from '#platform/server/contributions/staff-kind.ts'
import { can } from '#shared/access.ts'
import { countFreeCases } from './cases.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { escalationPersonalData } from './personal-data.ts'
import { escalationRoutes } from './routes.ts'

/** The domain as the server mounts it. */
export const escalation = defineDomain({
  domain: 'escalation',
  actionWords: {
    'escalation.take': message('Took an escalated case'),
    'escalation.release': message('Gave back an escalated case'),
    'escalation.note': message('Wrote a note on an escalated case'),
  },
  personalData: escalationPersonalData,
  completes: (declared) => {
    const sources = declared.of(escalates)
    return {
      routes: escalationRoutes(sources),
      contributes: [
        countsNeeds(async (ctx) => ({
          escalated: can('moderation', ctx.viewer) ? await countFreeCases(ctx, sources) : 0,
        })),
      ],
    }
  },
})
