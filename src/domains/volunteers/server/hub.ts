import type { SignedInCtx } from '#platform/server/context.ts'
import type { Hub } from '../contract.ts'
import { certificatesOf } from './certificates/certificates.ts'
import { volunteerStore } from './people/store.ts'
import { shiftStore } from './shifts/shift-store.ts'
import { shownShifts, shownSignups } from './shifts/present-shift.ts'
import { signupsStore } from './shifts/signup-store.ts'

const MAX_OWN = 30
const MAX_CALLS = 20

/** Everything on the viewer's hub. */
export const showHub = async (ctx: SignedInCtx): Promise<Hub> => {
  const { id } = ctx.viewer
  const home = await ctx.homes.of(ctx, id)
  const [row, own, calls, certificates] = await Promise.all([
    volunteerStore(ctx.db).find(id),
    signupsStore(ctx.db).ofPerson(id, MAX_OWN),
    shiftStore(ctx.db).near({ personId: id, state: home.state, lga: home.lga }, ctx.now(), MAX_CALLS),
    certificatesOf(ctx, id),
  ])
  return {
    minutes: row?.minutes ?? 0,
    shifts: row?.shifts ?? 0,
    own: await shownSignups(ctx, own),
    calls: await shownShifts(ctx, calls),
    certificates,
    hasPlace: home.lga !== null,
  }
}
