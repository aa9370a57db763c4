import { asksForChoice } from '#domains/engage/neutrality.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import { affiliationOf } from '#domains/institutions/server/affiliations/affiliations.ts'
import { institutionsByIds } from '#domains/institutions/server/lookup.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
import type { ListingForm, StudentLeader } from '../../contracts/student-leader-contract.ts'
import { proofsStore } from '../proofs/store.ts'
import { listingsStore } from './store.ts'

/** Whether the viewer may be listed: the role of a student leader in the profile, at the proven school. */
export const mayBeListed = async (ctx: SignedInCtx): Promise<boolean> => {
  const school = await affiliationOf(ctx, ctx.viewer.id)
  const live = await proofsStore(ctx.db).live(ctx.viewer.id, 'school')
  return school?.status === 'student_leader' && live?.placeId === school.institutionId
}

/** Student leaders who agreed to be listed, with a proof that counts now. */
export const listStudentLeaders = async (
  ctx: Pick<SignedInCtx, 'db' | 'viewer'>,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: StudentLeader[]; nextCursor: string | null }> => {
  const { rows, nextCursor } = await listingsStore(ctx.db).page(cursor, limit)
  const names = await namesOf(
    ctx,
    rows.map(({ personId }) => personId),
  )
  const schools = await institutionsByIds(
    ctx,
    rows.map(({ placeId }) => placeId),
  )
  const items = rows.flatMap(({ id, personId, office, about, placeId }) => {
    const name = names.get(personId)
    return name
      ? [
          {
            id,
            name: fullName(name),
            office,
            about,
            institutionId: placeId,
            institutionName: schools.get(placeId)?.name ?? placeId,
            isOwn: personId === ctx.viewer.id,
          },
        ]
      : []
  })
  return { items, nextCursor }
}

/** Lists the viewer. Refuses `not-student-leader`, `names-a-choice` and `listing-removed`. */
export const listSelf = async (
  ctx: SignedInCtx,
  { office, about = '' }: ListingForm,
): Promise<{ office: string }> => {
  if (!(await mayBeListed(ctx))) throw new Refusal('not-student-leader')
  if (asksForChoice(`${office}. ${about}`)) throw new Refusal('names-a-choice')
  const isSaved = await listingsStore(ctx.db).save({
    id: ctx.newId(),
    personId: ctx.viewer.id,
    office,
    about,
    at: ctx.now(),
  })
  if (!isSaved) throw new Refusal('listing-removed')
  return { office }
}

/** Takes the viewer off the list. */
export const unlistSelf = async (ctx: SignedInCtx): Promise<{ isListed: boolean }> => {
  await listingsStore(ctx.db).remove(ctx.viewer.id)
  return { isListed: false }
}
