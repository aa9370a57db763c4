import type { Ctx } from '#platform/server/context.ts'

/** The country of whoever asks, or null; the network address is looked up and forgotten (decision D-13). */
export const showLocation = async (
  ctx: Pick<Ctx, 'ports' | 'network' | 'countryHint'>,
): Promise<{ country: string | null }> => ({
  country: await ctx.ports.location.countryOf({ address: ctx.network, hint: ctx.countryHint }),
})
