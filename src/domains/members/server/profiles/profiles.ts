import { reportFact } from '#domains/activity/server/facts.ts'
import { affiliationOf, forgetAffiliation } from '#domains/institutions/server/affiliations/affiliations.ts'
import {
  completeOnboarding,
  type Lacking,
  progressOf,
  supplyLacking,
  type Supplied,
} from '#domains/identity/server/onboarding/onboarding.ts'
import { currentUser } from '#domains/identity/server/users/people.ts'
import { ownStanding } from '#domains/standing/server/own.ts'
import { balancesOf } from '#domains/wallet/server/accounts/wallets.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { supText } from '#shared/values/money.ts'
import { type LanguageCode, message } from '#shared/words.ts'
import type { Interest } from '#shared/civic/interests.ts'
import type { Profile, ProfileStats, RemovablePart } from '../../profile-contract.ts'
import type { Missing } from '../../signup-contract.ts'
import { drawingOfPerson, removePicture } from '../pictures/pictures.ts'
import { namedPlace } from '#domains/regions/server/places.ts'
import { forgetPlace, keptPlaces, namedHome } from '../places/places-of-people.ts'
import { preferencesStore } from '../store.ts'

type ReadContext = Pick<SignedInCtx, 'db' | 'viewer' | 'now'>

const figuresOf = async (ctx: ReadContext): Promise<Pick<Profile, 'stats' | 'level' | 'badges'>> => {
  const { level, badges, streak, ...counted } = await ownStanding(ctx)
  const { earned, purchased } = await balancesOf(ctx, ctx.viewer.id)
  const { credibility, credibilityParts, civicEngagements, verifiedActions, joinedAt } = counted
  const stats: ProfileStats = {
    credibility,
    credibilityParts,
    civicEngagements,
    verifiedActions,
    badgesEarned: badges.filter(({ isEarned }) => isEarned).length,
    dayStreak: streak.length,
    supBalance: supText(earned + purchased),
    joinedAt,
  }
  return { stats, badges, level }
}

/** The viewer's profile [PF-01]. */
export const ownProfile = async (ctx: ReadContext): Promise<Profile> => {
  const { id } = ctx.viewer
  const { profileImageUrl } = await currentUser(ctx)
  const places = await keptPlaces(ctx, id)
  const preference = await preferencesStore(ctx.db).of(id)
  return {
    ...(await figuresOf(ctx)),
    place: await namedPlace(ctx, places),
    homeRegion: namedHome(places),
    affiliation: await affiliationOf(ctx, id),
    language: preference?.language ?? null,
    interests: preference?.interests ?? [],
    profileImageUrl,
    drawing: await drawingOfPerson(ctx, id),
  }
}

/** The topics that matter to a person, for other domains; empty when they chose none. */
export const interestsOf = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<Interest[]> =>
  (await preferencesStore(ctx.db).of(personId))?.interests ?? []

/** Preferred languages by person; omits people without a preference. */
export const languagesOf = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, LanguageCode>> => {
  if (ids.length === 0) return new Map()
  const rows = await preferencesStore(ctx.db).languages([...new Set(ids)])
  return new Map(rows.map(({ personId, language }) => [personId, language]))
}

/** Saves the language for messages to the viewer. */
export const saveLanguage = async (ctx: SignedInCtx, { language }: { language: LanguageCode }) => {
  await preferencesStore(ctx.db).save(ctx.viewer.id, { language }, ctx.now())
  return { language }
}

/** Saves the viewer's interests without duplicates. */
export const saveInterests = async (ctx: SignedInCtx, { interests }: { interests: readonly Interest[] }) => {
  const saved = [...new Set(interests)]
  await preferencesStore(ctx.db).save(ctx.viewer.id, { interests: saved }, ctx.now())
  return { interests: saved }
}

/** Finishes onboarding exactly once [AU-08]; interests that are not sent stay unchanged. */
export const finishOnboarding = async (
  ctx: SignedInCtx,
  { interests }: { interests?: readonly Interest[] | undefined },
) => {
  if (interests) await saveInterests(ctx, { interests })
  const { id } = ctx.viewer
  if (await completeOnboarding(ctx, id))
    await reportFact(ctx, { kind: 'member.onboarded', who: id, about: id })
  return { onboardingCompleted: true }
}

/** Deletes one part of the viewer's profile; a missing part is not an error. */
export const removePart = async (
  ctx: SignedInCtx,
  { part }: { part: RemovablePart },
): Promise<{ part: RemovablePart }> => {
  if (part === 'affiliation') await forgetAffiliation(ctx, ctx.viewer.id)
  else if (part === 'picture') await removePicture(ctx, ctx.viewer.id)
  else await forgetPlace(ctx, part)
  return { part }
}

/** What the viewer's account lacks. */
export const missingOf = async (ctx: Pick<SignedInCtx, 'db' | 'viewer'>): Promise<Missing> => ({
  missing: (await progressOf(ctx, ctx.viewer.id)).lacks,
})

const wanted: Readonly<Record<Exclude<Lacking, 'lastName'>, string>> = {
  firstName: message('Enter your first name.'),
  email: message('Enter an email address, like ada@example.com.'),
  phoneNumber: message('Enter a phone number, like 0803 123 4567.'),
  password: message('Enter a password.'),
}

/**
 * Accepts everything that the account lacks together, and nothing else [AU-08]; refuses `already-known` and `email-
 * taken`.
 */
export const completeSignup = async (ctx: SignedInCtx, supplied: Supplied): Promise<Missing> => {
  const { missing } = await missingOf(ctx)
  // A surname that is left out is said to be none: some people have one name.
  const notSaid = missing.filter((name) => name !== 'lastName').filter((name) => supplied[name] === undefined)
  if (notSaid.length > 0)
    throw new Refusal('invalid-input', {
      fields: Object.fromEntries(notSaid.map((name) => [name, wanted[name]])),
    })
  const hasNone = missing.includes('lastName') && supplied.lastName === undefined
  return { missing: await supplyLacking(ctx, { ...supplied, ...(hasNone && { lastName: '' }) }) }
}
