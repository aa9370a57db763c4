import { affiliationOf } from '#domains/institutions/server/affiliations/affiliations.ts'
import { institutionsIn } from '#domains/institutions/server/in-state-queries.ts'
import { listStates } from '#domains/regions/server/places.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { Campus, Community } from '../../contracts/community-contract.ts'
import type { CommunityKind } from '../../contracts/proof-contract.ts'
import { SCHOOL_CODE_TRIES, publicParticipation, sealFor } from '../../rules.ts'
import { ownProofsFrom } from '../proofs/proofs.ts'
import { emailCodesStore, proofsStore, type CampusProof } from '../proofs/store.ts'
import { tasksOf } from './community-counts.ts'
import { communityNames } from './names.ts'
import { countingStore } from './store.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** Communities of one kind with what may be said of each. */
export const countedCommunities = async (
  ctx: Pick<Ctx, 'db'>,
  kind: CommunityKind,
  named: readonly Named[],
): Promise<Community[]> => {
  const rows = await countingStore(ctx.db).counts(
    kind,
    named.map(({ id }) => id),
  )
  const counts = new Map(rows.map(({ placeId, ...values }) => [placeId, values]))
  return named.map(({ id, name }) => {
    const counted = counts.get(id)
    return { id, name, counted: counted ? publicParticipation(counted) : null }
  })
}

const ownCommunities = async (ctx: SignedInCtx, proofs: readonly CampusProof[]): Promise<Community[]> => {
  const live = proofs.filter(({ status }) => status === 'proven')
  const names = await communityNames(ctx, live)
  const found = await Promise.all(
    live.map((proof) =>
      countedCommunities(ctx, proof.community, [{ id: proof.placeId, name: names(proof) }]),
    ),
  )
  return found.flat()
}

/** What needs the viewer's eye: live proofs, requests, and the newest end of each community without one. */
const shownProofs = (proofs: readonly CampusProof[]): CampusProof[] =>
  proofs.filter(
    ({ id, community, status }) =>
      status === 'proven' ||
      status === 'waiting' ||
      proofs.find((other) => other.community === community)?.id === id,
  )

/** The campus page: the viewer's communities and proofs, and the communities of one State. */
export const showCampus = async (
  ctx: SignedInCtx,
  { state }: { readonly state?: string | undefined },
): Promise<Campus> => {
  const { id } = ctx.viewer
  const states = (await listStates(ctx)).map(({ code, name }) => ({ code, name }))
  const wanted = state ?? (await ctx.homes.of(ctx, id)).state
  const chosen = states.find(({ code }) => code === wanted)?.code ?? null
  const school = await affiliationOf(ctx, id)
  const proofs = await proofsStore(ctx.db).ofPerson(id)
  const code = await emailCodesStore(ctx.db).pending(id, ctx.now(), SCHOOL_CODE_TRIES)
  const tasks = (await tasksOf(ctx, [id])).get(id) ?? 0
  return {
    own: {
      school: school && {
        id: school.institutionId,
        name: school.institutionName,
        isReviewed: school.isReviewed,
      },
      proofs: await ownProofsFrom(ctx, shownProofs(proofs)),
      codeSentTo: code ? code.address.slice(code.address.indexOf('@') + 1) : null,
      tasks,
      seal: sealFor(tasks),
      communities: await ownCommunities(ctx, proofs),
    },
    state: chosen,
    states,
    communities: chosen ? await countedCommunities(ctx, 'school', await institutionsIn(ctx, chosen)) : [],
  }
}
