import type { Ctx } from '#platform/server/context.ts'

/** The visitor's country, or null; the network address is looked up and not stored (decision D-13). */
export const showLocation = async (
  ctx: Pick<Ctx, 'ports' | 'network' | 'countryHint'>,
): Promise<{ country: string | null }> => ({
  country: await ctx.ports.location.countryOf({ address: ctx.network, hint: ctx.countryHint }),
})
