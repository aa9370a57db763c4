import { bringNews } from '#domains/activity/server/facts.ts'
import { findLga, listRegions, namedPlace } from '#domains/regions/server/places.ts'
import { forEachDatabase, makeBatcher } from '#platform/server/database/batcher.ts'
import { Refusal } from '#shared/errors.ts'
import type { Home, Homes } from '#platform/server/contributions/homes-kind.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { NamedPlace } from '#domains/regions/contract.ts'
import type { HomeChoice, HomeRegion, PlaceChoice, RegionChoice, UserRegion } from '../../place-contract.ts'
import { countryName, provinceIn, provinceName } from './countries.ts'
import { type PlaceOfPerson, placesStore } from '../store.ts'

type ReadContext = Pick<Ctx, 'db'>

const noPlace: PlaceOfPerson = {
  regionId: null,
  state: null,
  lga: null,
  homeCountry: null,
  homeProvince: null,
}

const placesOf = async (ctx: ReadContext, ids: readonly string[]): Promise<Map<string, Home>> => {
  if (ids.length === 0) return new Map()
  const rows = await placesStore(ctx.db).of([...new Set(ids)])
  return new Map(
    rows.map(({ personId, regionId, state, lga, homeCountry }) => [
      personId,
      { regionId, state, lga, homeCountry },
    ]),
  )
}

const lookups = forEachDatabase((db) =>
  makeBatcher<string, Home>({
    run: async (ids) => {
      const found = await placesOf({ db }, ids)
      return ids.map((id) => found.get(id) ?? noPlace)
    },
    on: db,
  }),
)

/** Where people live, for all domains. */
export const homes: Homes = {
  of: async ({ db }, personId) =>
    db.isTransaction
      ? ((await placesOf({ db }, [personId])).get(personId) ?? noPlace)
      : lookups(db)(personId),
  ofAll: placesOf,
}

/** All local government areas in which a person has stated to live. */
export const lgasLivedIn = (ctx: ReadContext, personId: string): Promise<string[]> =>
  placesStore(ctx.db).lgasOf(personId)

/**
 * The people who lived in an area at a moment; with `first`, also those who had stated none then and stated this one
 * first.
 */
export const peopleAtHome = (
  ctx: ReadContext,
  { lga, at, first }: { lga: string; at: Date; first: boolean },
): Promise<string[]> => placesStore(ctx.db).peopleAt(lga, at, first)

/** All places that a person stated, for themselves only. */
export const keptPlaces = async (ctx: ReadContext, personId: string): Promise<PlaceOfPerson> =>
  (await placesStore(ctx.db).of([personId]))[0] ?? noPlace

/** Saves the viewer's region; refuses `region-unknown`. */
export const saveRegion = async (ctx: SignedInCtx, { regionId }: RegionChoice): Promise<UserRegion> => {
  const region = (await listRegions(ctx)).find(({ id }) => id === regionId)
  if (!region) throw new Refusal('region-unknown')
  await placesStore(ctx.db).save(ctx.viewer.id, { region_id: regionId }, ctx.now())
  await bringNews(ctx, [ctx.viewer.id])
  return { ...region, isSaved: true }
}

/** Saves the viewer's State and LGA; refuses `place-unknown` for an LGA of another State. */
export const savePlace = async (ctx: SignedInCtx, { state, lga }: PlaceChoice): Promise<NamedPlace> => {
  const found = await findLga(ctx, lga)
  if (!found || found.state !== state) throw new Refusal('place-unknown')
  await placesStore(ctx.db).save(ctx.viewer.id, { state_code: state, lga_id: lga }, ctx.now())
  await bringNews(ctx, [ctx.viewer.id])
  return namedPlace(ctx, { state, lga })
}

/** Stores homes for accounts that staff open; the caller has authorized this and validated the places. */
export const keepPlaces = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  places: readonly { personId: string; state: string; lga: string }[],
): Promise<void> => {
  if (places.length === 0) return
  await placesStore(ctx.db).addAll(places, ctx.now())
  await bringNews(
    ctx,
    places.map(({ personId }) => personId),
  )
}

/** A home abroad with names. */
export const namedHome = ({
  homeCountry,
  homeProvince,
}: Pick<PlaceOfPerson, 'homeCountry' | 'homeProvince'>): HomeRegion => ({
  country: homeCountry,
  countryName: homeCountry && (countryName(homeCountry) ?? homeCountry),
  province: homeProvince,
  provinceName: homeProvince && provinceName(homeProvince),
})

/** Saves home country and province [RG-03]; refuses `country-unknown` and `province-unknown`. */
export const saveHomeRegion = async (ctx: SignedInCtx, choice: HomeChoice): Promise<HomeRegion> => {
  const province = provinceIn(choice.country, choice.province)
  if (province === null) throw new Refusal('province-unknown')
  const saved = { home_country: choice.country, home_province: province }
  await placesStore(ctx.db).save(ctx.viewer.id, saved, ctx.now())
  return namedHome({ homeCountry: choice.country, homeProvince: province })
}

/** Deletes the viewer's State and LGA, or the home abroad. */
export const forgetPlace = async (ctx: SignedInCtx, part: 'place' | 'home-region'): Promise<void> => {
  const change =
    part === 'place' ? { state_code: null, lga_id: null } : { home_country: null, home_province: null }
  await placesStore(ctx.db).save(ctx.viewer.id, change, ctx.now())
  await bringNews(ctx, [ctx.viewer.id])
}
