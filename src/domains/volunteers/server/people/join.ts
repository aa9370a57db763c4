import { phoneOrRefuse } from '#platform/server/texts/phone-numbers.ts'
import { reportFact } from '#domains/activity/server/facts.ts'
import { namedPlace } from '#domains/regions/server/places.ts'
import { keepVolunteer } from '#domains/identity/server/user-directory/volunteers-queries.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { notify, type NotifyContext } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import {
  type Joining,
  type OwnVolunteer,
  type Skill,
  type Time,
  type VolunteerOffer,
  volunteerSkills,
  volunteerTimes,
} from '../../contract.ts'
import { quietBefore, RULES_VERSION } from '../../rules.ts'
import { becameInactive } from '../notices.ts'
import { signupsStore } from '../shifts/signup-store.ts'
import { volunteerStore } from './store.ts'

type Status = Pick<OwnVolunteer, 'status'>

/** What the viewer said on the way in. */
export const ownVolunteer = async (
  ctx: Pick<SignedInCtx, 'db' | 'viewer' | 'homes'>,
): Promise<OwnVolunteer> => {
  const [row, home] = await Promise.all([
    volunteerStore(ctx.db).find(ctx.viewer.id),
    ctx.homes.of(ctx, ctx.viewer.id),
  ])
  return {
    status: (row?.status ?? 'none') as OwnVolunteer['status'],
    skills: (row?.skills ?? []) as Skill[],
    times: (row?.times ?? []) as Time[],
    place: await namedPlace(ctx, home),
    contactName: row?.contact_name ?? null,
    contactPhone: row?.contact_phone ?? null,
    hasAgreed: row?.rules_version === RULES_VERSION,
  }
}

/** Keeps the answer to one question; an answer to the other one is refused. */
export const saveOffer = async (ctx: SignedInCtx, { about, choices }: VolunteerOffer): Promise<Status> => {
  const possible: readonly string[] = about === 'skills' ? volunteerSkills : volunteerTimes
  if (!choices.every((choice) => possible.includes(choice)))
    throw new Refusal('invalid-input', { fields: { choices: message('Choose from the list.') } })
  const offer = { [about]: [...new Set(choices)] }
  const { status } = await volunteerStore(ctx.db).saveOffer(ctx.viewer.id, offer, ctx.now())
  return { status: status as Status['status'] }
}

/**
 * Makes the viewer an active volunteer who agreed to the rules of today. Refuses `rules-changed` for another version
 * and `answers-missing` before the questions are answered.
 */
export const joinVolunteers = async (ctx: SignedInCtx, body: Joining): Promise<Status> => {
  const { id } = ctx.viewer
  if (body.rules !== RULES_VERSION) throw new Refusal('rules-changed')
  const contactPhone = phoneOrRefuse(body.contactPhone, 'contactPhone')
  const store = volunteerStore(ctx.db)
  const [row, home] = [await store.find(id), await ctx.homes.of(ctx, id)]
  const hasPlace = home.lga !== null || home.homeCountry !== null
  if (!row || row.skills.length === 0 || row.times.length === 0 || !hasPlace)
    throw new Refusal('answers-missing')
  const { contactName } = body
  await store.join(id, { rulesVersion: RULES_VERSION, contactName, contactPhone }, ctx.now())
  await keepVolunteer(ctx, id, 'ACTIVE')
  if (row.joined_at === null) await reportFact(ctx, { kind: 'volunteer.joined', who: id, about: id })
  return { status: 'active' }
}

/**
 * Comes back with one press. Repeating it changes nothing. Refuses `agree-first` when the safety rules changed
 * meanwhile.
 */
export const optIn = async (ctx: SignedInCtx): Promise<Status> => {
  const { id } = ctx.viewer
  const store = volunteerStore(ctx.db)
  if (!(await store.comeBack(id, RULES_VERSION, ctx.now()))) {
    const row = await store.find(id)
    if (!row || row.status === 'draft') throw new Refusal('not-a-volunteer')
    if (row.status !== 'active') throw new Refusal('agree-first')
  }
  await keepVolunteer(ctx, id, 'ACTIVE')
  return { status: 'active' }
}

/** Leaves, and gives back the places in shifts that have not begun. */
export const leaveVolunteers = async (ctx: SignedInCtx): Promise<Status> => {
  const { id } = ctx.viewer
  await volunteerStore(ctx.db).leave(id)
  await signupsStore(ctx.db).withdrawFromAll(id, ctx.now())
  await keepVolunteer(ctx, id, 'INACTIVE')
  return { status: 'inactive' }
}

const BATCH = 200

/** Makes volunteers inactive who did nothing for a year, and tells them how to come back. */
export const restQuietVolunteers = async (ctx: Pick<Ctx, 'db' | 'now'> & NotifyContext): Promise<void> => {
  for (let some = BATCH; some === BATCH;)
    some = await inTransaction(ctx.db, async (db) => {
      const ids = await volunteerStore(db).restQuiet(quietBefore(ctx.now()), BATCH)
      for (const id of ids) {
        await keepVolunteer({ db }, id, 'INACTIVE')
        await notify({ ...ctx, db }, id, becameInactive, {})
      }
      return ids.length
    })
}
