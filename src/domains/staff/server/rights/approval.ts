import * as z from 'zod/mini'
import {
  giveAdmin,
  giveAdminRole,
  refuseRight,
} from '#domains/identity/server/user-directory/user-directory.ts'
import { type DescribedApproval, defineApproval } from '#platform/server/approval-kind.ts'
import { message } from '#shared/words.ts'
import { to } from '#shared/sitemap.ts'
import { rights, roleNames } from '../../people-contract.ts'
import { RIGHT_PROPOSAL_HOURS, rightsApi } from '../../rights-contract.ts'
import { staffNamesOf } from '../people/names.ts'
import { placeNamer } from './role-places.ts'

const ProposedRight = z.strictObject({
  personId: z.uuid(),
  given: z.enum(rights),
  state: z.nullable(z.string()),
  lga: z.nullable(z.string()),
  until: z.nullable(z.iso.datetime()),
})
export type ProposedRight = z.output<typeof ProposedRight>

/** What waits at most once for a person: an admin role, or the admin flag. */
export const subjectsOf = (personId: string): readonly [role: string, flag: string] => [
  `${personId} admin-role`,
  `${personId} admin`,
]

/** The scope of a proposed role as roles store theirs. */
export const scopeOfRight = ({ state, lga }: ProposedRight) => ({ scope_state: state, scope_lga: lga })

/** An admin role or the admin flag, given by two administrators. */
export const rightApproval = defineApproval<ProposedRight>({
  name: 'staff.right',
  payload: ProposedRight,
  hours: () => RIGHT_PROPOSAL_HOURS,
  refuses: rightsApi.confirmRight.is.refuses,
  permission: () => 'admin-flag',
  subject: ({ personId, given }) => subjectsOf(personId)[given === 'admin' ? 1 : 0],
  about: ({ personId }) => personId,
  check: (ctx, { personId, given }) => refuseRight(ctx, personId, given),
  describe: async (ctx, payloads) => {
    const names = await staffNamesOf(
      ctx,
      payloads.map(({ personId }) => personId),
    )
    const nameOfPlace = await placeNamer(ctx, payloads.map(scopeOfRight))
    return payloads.map((payload): DescribedApproval | null => {
      const person = names.get(payload.personId)
      if (!person) return null
      const place = nameOfPlace(scopeOfRight(payload))
      return {
        title: {
          text: message('Give {name} the right: {right}'),
          values: { name: person.name },
          words: { right: roleNames[payload.given] },
        },
        detail: place
          ? { text: message('For {place} only.'), values: { place } }
          : { text: message('For the whole country.') },
        href: `${to('users')}?person=${person.id}`,
      }
    })
  },
  execute: (ctx, { payload: { personId, given, state, lga, until } }) =>
    given === 'admin'
      ? giveAdmin(ctx, personId)
      : giveAdminRole(ctx, personId, {
          adminRole: given,
          expiresAt: until === null ? null : new Date(until),
          state,
          lga,
        }),
  audit: (ctx, _, { payload, reason, note }) =>
    ctx.auditing(payload.personId, `${payload.given}: ${note ?? reason}`),
})
