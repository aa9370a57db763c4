import { institutionOf } from '#domains/institutions/server/lookup.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import {
  type ApplicationForm,
  type OwnApplication,
  type Programme,
  programmes,
} from '../../contracts/portal-contract.ts'
import { mayBeListed } from '../leaders/student-leaders.ts'
import { listingsStore } from '../leaders/store.ts'
import { proofsStore } from '../proofs/store.ts'
import { programmeStore } from './store.ts'

type StoredApplication = Awaited<ReturnType<ReturnType<typeof programmeStore>['ofPerson']>>[number]

const applicationOf = ({
  id,
  programme,
  plan,
  status,
  answer,
  sentAt,
}: StoredApplication): OwnApplication => ({
  id,
  programme,
  plan,
  status,
  answer,
  sentAt: sentAt.toISOString(),
})

/** What each programme asks for, and the State whose staff read the application: null where it is not given. */
const placesFor = async (ctx: SignedInCtx): Promise<Readonly<Record<Programme, string | null>>> => {
  const store = proofsStore(ctx.db)
  const school = await store.live(ctx.viewer.id, 'school')
  const corps = await store.live(ctx.viewer.id, 'corps')
  const home = await ctx.homes.of(ctx, ctx.viewer.id)
  const schoolState = school ? (await institutionOf(ctx, school.placeId))?.stateCode : null
  return {
    ambassador: schoolState ?? null,
    'service-lead': corps?.placeId ?? null,
    'community-organiser': home.lga === null ? null : home.state,
  }
}

/** The door of student and community leaders: programmes, the viewer's applications and entry. */
export const showPortal = async (ctx: SignedInCtx) => {
  const places = await placesFor(ctx)
  const listing = await listingsStore(ctx.db).of(ctx.viewer.id)
  const applications = await programmeStore(ctx.db).ofPerson(ctx.viewer.id)
  return {
    open: programmes.filter((programme) => places[programme] !== null),
    applications: applications.map(applicationOf),
    listing: listing
      ? { office: listing.office, about: listing.about, isHeld: listing.state !== 'shown' }
      : null,
    mayList: await mayBeListed(ctx),
  }
}

/** Applies for a programme. Refuses `programme-closed` and `applied-already`. */
export const applyFor = async (
  ctx: SignedInCtx,
  { programme, plan }: ApplicationForm,
): Promise<OwnApplication> => {
  const state = (await placesFor(ctx))[programme]
  if (state === null) throw new Refusal('programme-closed')
  const store = programmeStore(ctx.db)
  const id = ctx.newId()
  const isAdded = await store.add({
    id,
    person_id: ctx.viewer.id,
    programme,
    plan,
    state_code: state,
    status: 'waiting',
    sent_at: ctx.now(),
  })
  if (!isAdded) throw new Refusal('applied-already')
  const stored = await store.find(id)
  invariant(stored, 'an application that was just written is there')
  return applicationOf(stored)
}

/** Withdraws the viewer's own application; refuses `application-not-found`. */
export const withdrawApplication = async (ctx: SignedInCtx, id: string) => {
  const store = programmeStore(ctx.db)
  const stored = isId(id) ? await store.find(id) : undefined
  const change = { status: 'withdrawn', at: ctx.now(), by: null, answer: null } as const
  if (stored?.personId !== ctx.viewer.id || !(await store.settle(id, change)))
    throw new Refusal('application-not-found')
  return { status: 'withdrawn' as const }
}
