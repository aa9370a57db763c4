import { reportFact } from '#domains/activity/server/facts.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { foldName } from '#shared/text/fold.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { Affiliation, AffiliationForm } from '../../affiliation-contract.ts'
import { institutionsStore } from '../store.ts'

type DbContext = Pick<Ctx, 'db'>

/** The institution of each person, null for none; for conflicts of interest in vetting. */
export const institutionsOf = async (
  ctx: DbContext,
  ids: readonly string[],
): Promise<Map<string, string | null>> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await institutionsStore(ctx.db).institutionIds(wanted)
  const found = new Map(rows.map(({ personId, institutionId }) => [personId, institutionId]))
  return new Map(wanted.map((id) => [id, found.get(id) ?? null]))
}

/** The affiliation of a person; null for none. */
export const affiliationOf = async (ctx: DbContext, personId: string): Promise<Affiliation | null> =>
  (await institutionsStore(ctx.db).affiliationOf(personId)) ?? null

const institutionFor = async (ctx: SignedInCtx, form: AffiliationForm): Promise<string> => {
  const store = institutionsStore(ctx.db)
  if (form.institutionId) {
    const listed = await store.listedId(form.institutionId)
    if (listed) return listed
    // A person who keeps a name that they entered sends its id again.
    const own = await store.affiliationOf(ctx.viewer.id)
    if (own?.institutionId === form.institutionId) return own.institutionId
    throw new Refusal('institution-unknown')
  }
  const name = form.ownName ?? ''
  return store.addOwn({ id: `own-${ctx.newId()}`, name, folded: foldName(name), at: ctx.now() })
}

/** Saves the viewer's university and status; refuses `institution-unknown` [PF-01]. */
export const saveAffiliation = async (ctx: SignedInCtx, form: AffiliationForm): Promise<Affiliation> => {
  const { id } = ctx.viewer
  const store = institutionsStore(ctx.db)
  const before = await store.affiliationOf(id)
  const institutionId = await institutionFor(ctx, form)
  await store.affiliate(id, institutionId, form.status, ctx.now())
  if (before?.institutionId !== institutionId)
    await reportFact(ctx, { kind: 'member.affiliated', who: id, about: `institution:${institutionId}` })
  const saved = await store.affiliationOf(id)
  invariant(saved, 'an affiliation that was just written is there')
  return saved
}

/** Deletes a person's affiliation. */
export const forgetAffiliation = async (ctx: DbContext, personId: string): Promise<void> => {
  await institutionsStore(ctx.db).remove(personId)
}
