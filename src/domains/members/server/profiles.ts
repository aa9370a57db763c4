import { activeDaysOf, factCountsOf, note } from '#domains/activity/server/facts.ts'
import {
  completeOnboarding,
  type Lacking,
  progressOf,
  supplyLacking,
  type Supplied,
} from '#domains/identity/server/onboarding.ts'
import { currentUser } from '#domains/identity/server/people.ts'
import { balancesOf } from '#domains/wallet/server/accounts/wallets.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { supText } from '#shared/money.ts'
import { type LanguageCode, message } from '#shared/words.ts'
import type { Interest, Profile, ProfileStats, RemovablePart } from '../profile-contract.ts'
import type { Missing } from '../signup-contract.ts'
import { actKinds, badgesOf, credibilityOf, levelOf, streakOf, tallyOf } from '../rules.ts'
import { lagosDay } from '#shared/lagos.ts'
import { affiliationOf, forgetAffiliation } from './affiliations.ts'
import { drawingOfPerson, removePicture } from './pictures.ts'
import { forgetPlace, keptPlaces, namedHome, namedPlace } from './places-of-people.ts'
import { preferencesStore } from './store.ts'

type Reading = Pick<SignedInCtx, 'db' | 'viewer' | 'now'>

const DAY_MS = 86_400_000

const figuresOf = async (
  ctx: Reading,
  joinedAt: string,
): Promise<Pick<Profile, 'stats' | 'level' | 'badges'>> => {
  const { id, isVerified } = ctx.viewer
  const { civicEngagements, verifiedActions, verifiedKinds } = tallyOf(await factCountsOf(ctx, id))
  const daysSinceJoined = Math.floor((ctx.now().getTime() - Date.parse(joinedAt)) / DAY_MS)
  const { earned, purchased } = await balancesOf(ctx, id)
  const badges = badgesOf({ tasks: civicEngagements, issuesResolved: 0 })
  const stats: ProfileStats = {
    ...credibilityOf({ isVerified, verifiedActions, verifiedKinds, daysSinceJoined }),
    civicEngagements,
    verifiedActions,
    badgesEarned: badges.filter(({ isEarned }) => isEarned).length,
    dayStreak: streakOf(await activeDaysOf(ctx, id, actKinds), lagosDay(ctx.now())),
    supBalance: supText(earned + purchased),
    joinedAt,
  }
  return { stats, badges, level: levelOf(verifiedActions) }
}

/** Everything the profile of the person who asks shows [PF-01]. */
export const ownProfile = async (ctx: Reading): Promise<Profile> => {
  const { id } = ctx.viewer
  const { joinedAt, profileImageUrl } = await currentUser(ctx)
  const places = await keptPlaces(ctx, id)
  const preference = await preferencesStore(ctx.db).of(id)
  return {
    ...(await figuresOf(ctx, joinedAt)),
    place: await namedPlace(ctx, places),
    homeRegion: namedHome(places),
    affiliation: await affiliationOf(ctx, id),
    language: preference?.language ?? null,
    interests: preference?.interests ?? [],
    profileImageUrl,
    drawing: await drawingOfPerson(ctx, id),
  }
}

/** The languages that people asked to be written to in; who asked for none is left out. */
export const languagesOf = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, LanguageCode>> => {
  if (ids.length === 0) return new Map()
  const rows = await preferencesStore(ctx.db).languages([...new Set(ids)])
  return new Map(rows.map(({ personId, language }) => [personId, language]))
}

/** Keeps the language to write to the person in. */
export const saveLanguage = async (ctx: SignedInCtx, { language }: { language: LanguageCode }) => {
  await preferencesStore(ctx.db).save(ctx.viewer.id, { language }, ctx.now())
  return { language }
}

/** Keeps what matters to the person; the same thing twice is once. */
export const saveInterests = async (ctx: SignedInCtx, { interests }: { interests: readonly Interest[] }) => {
  const kept = [...new Set(interests)]
  await preferencesStore(ctx.db).save(ctx.viewer.id, { interests: kept }, ctx.now())
  return { interests: kept }
}

/** Finishes onboarding, once however often it is asked [AU-08]; interests that are not sent stay as they were. */
export const finishOnboarding = async (
  ctx: SignedInCtx,
  { interests }: { interests?: readonly Interest[] | undefined },
) => {
  if (interests) await saveInterests(ctx, { interests })
  const { id } = ctx.viewer
  if (await completeOnboarding(ctx, id)) await note(ctx, { kind: 'member.onboarded', who: id, about: id })
  return { onboardingCompleted: true }
}

/** Takes back one part of the profile of the person who asks; what is not there is no mistake. */
export const removePart = async (
  ctx: SignedInCtx,
  { part }: { part: RemovablePart },
): Promise<{ part: RemovablePart }> => {
  if (part === 'affiliation') await forgetAffiliation(ctx, ctx.viewer.id)
  else if (part === 'picture') await removePicture(ctx, ctx.viewer.id)
  else await forgetPlace(ctx, part)
  return { part }
}

/** What the account of the person who asks lacks. */
export const missingOf = async (ctx: Pick<SignedInCtx, 'db' | 'viewer'>): Promise<Missing> => ({
  missing: (await progressOf(ctx, ctx.viewer.id)).lacks,
})

const wanted: Readonly<Record<Lacking, string>> = {
  firstName: message('Enter your first name.'),
  lastName: message('Enter your surname.'),
  email: message('Enter an email address, like ada@example.com.'),
  phoneNumber: message('Enter a phone number, like 0803 123 4567.'),
  password: message('Enter a password.'),
}

/** Takes all that the account lacks at once, and nothing else [AU-08]; refuses `already-known` and `email-taken`. */
export const completeSignup = async (ctx: SignedInCtx, supplied: Supplied): Promise<Missing> => {
  const { missing } = await missingOf(ctx)
  const unsaid = missing.filter((name) => supplied[name] === undefined)
  if (unsaid.length > 0)
    throw new Refusal('invalid-input', {
      fields: Object.fromEntries(unsaid.map((name) => [name, wanted[name]])),
    })
  return { missing: await supplyLacking(ctx, supplied) }
}
