import { findLga, listRegions, placeNames } from '#domains/regions/server/places.ts'
import { forEachDatabase, makeBatcher } from '#platform/server/batcher.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type {
  HomeChoice,
  HomeRegion,
  Place,
  PlaceChoice,
  RegionChoice,
  UserRegion,
} from '../../place-contract.ts'
import { startRegion } from '../../rules.ts'
import { countryName, provinceIn, provinceName } from './countries.ts'
import { type PlaceOfPerson, placesStore } from '../store.ts'

type Reading = Pick<Ctx, 'db'>

/** Where a person is at home, as other domains may use it; every part is null while unsaid. */
export interface PersonPlace {
  readonly regionId: string | null
  /** ISO 3166-2, such as NG-LA. */
  readonly state: string | null
  readonly lga: string | null
  /** ISO 3166-1, for the diaspora. */
  readonly homeCountry: string | null
}

const unsaid: PlaceOfPerson = {
  regionId: null,
  state: null,
  lga: null,
  homeCountry: null,
  homeProvince: null,
}

/** The places of many people by id; who has said nothing is left out. Judges no permission: the caller has. */
export const placesOf = async (ctx: Reading, ids: readonly string[]): Promise<Map<string, PersonPlace>> => {
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
  makeBatcher<string, PersonPlace>({
    run: async (ids) => {
      const found = await placesOf({ db }, ids)
      return ids.map((id) => found.get(id) ?? unsaid)
    },
    on: db,
  }),
)

/** The place of one person, as it is now; what is asked at the same moment is one read. */
export const placeOf = async ({ db }: Reading, personId: string): Promise<PersonPlace> =>
  db.isTransaction ? ((await placesOf({ db }, [personId])).get(personId) ?? unsaid) : lookups(db)(personId)

/** Every local government area in which a person was at home at some time, as far as it was said. */
export const lgasLivedIn = (ctx: Reading, personId: string): Promise<string[]> =>
  placesStore(ctx.db).lgasOf(personId)

/** Who was at home in an area at a moment; with `first`, also who had said none then and said this one first. */
export const peopleAtHome = (
  ctx: Reading,
  { lga, at, first }: { lga: string; at: Date; first: boolean },
): Promise<string[]> => placesStore(ctx.db).peopleAt(lga, at, first)

/** Everything that a person has said about places, for themself alone. */
export const keptPlaces = async (ctx: Reading, personId: string): Promise<PlaceOfPerson> =>
  (await placesStore(ctx.db).of([personId]))[0] ?? unsaid

/** The region of the person who asks: the saved one, otherwise the first of the list [RG-02]. */
export const userRegion = async (ctx: Pick<SignedInCtx, 'db' | 'viewer'>): Promise<UserRegion> => {
  const { regionId } = await placeOf(ctx, ctx.viewer.id)
  const region = startRegion(await listRegions(ctx), regionId)
  invariant(region, 'the list of regions is never empty')
  return { ...region, isSaved: region.id === regionId }
}

/** Saves the region of the person who asks; refuses `region-unknown`. */
export const saveRegion = async (ctx: SignedInCtx, { regionId }: RegionChoice): Promise<UserRegion> => {
  const region = (await listRegions(ctx)).find(({ id }) => id === regionId)
  if (!region) throw new Refusal('region-unknown')
  await placesStore(ctx.db).save(ctx.viewer.id, { region_id: regionId }, ctx.now())
  return { ...region, isSaved: true }
}

/** A State and LGA with their names. */
export const namedPlace = async (
  ctx: Reading,
  { state, lga }: Pick<PlaceOfPerson, 'state' | 'lga'>,
): Promise<Place> => {
  const names = lga === null ? undefined : (await placeNames(ctx, [lga])).get(lga)
  return { state, stateName: names?.stateName ?? null, lga, lgaName: names?.lgaName ?? null }
}

/** Saves State and LGA of the person who asks; refuses `place-unknown` for an LGA of another State. */
export const savePlace = async (ctx: SignedInCtx, { state, lga }: PlaceChoice): Promise<Place> => {
  const found = await findLga(ctx, lga)
  if (!found || found.state !== state) throw new Refusal('place-unknown')
  await placesStore(ctx.db).save(ctx.viewer.id, { state_code: state, lga_id: lga }, ctx.now())
  return namedPlace(ctx, { state, lga })
}

/** Writes down the places of accounts that the staff open; the caller has judged that they may, and the places. */
export const keepPlaces = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  places: readonly { personId: string; state: string; lga: string }[],
): Promise<void> => {
  if (places.length > 0) await placesStore(ctx.db).addAll(places, ctx.now())
}

/** A home abroad with its names. */
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
  const kept = { home_country: choice.country, home_province: province }
  await placesStore(ctx.db).save(ctx.viewer.id, kept, ctx.now())
  return namedHome({ homeCountry: choice.country, homeProvince: province })
}

/** Takes State and LGA, or the home abroad, back. */
export const forgetPlace = async (ctx: SignedInCtx, part: 'place' | 'home-region'): Promise<void> => {
  const change =
    part === 'place' ? { state_code: null, lga_id: null } : { home_country: null, home_province: null }
  await placesStore(ctx.db).save(ctx.viewer.id, change, ctx.now())
}
