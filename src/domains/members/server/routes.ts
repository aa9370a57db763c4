import { saveAffiliation } from '#domains/institutions/server/affiliations/affiliations.ts'
import { namedPlace, userRegion } from '#domains/regions/server/places.ts'
import { searchInstitutions } from '#domains/institutions/server/lookup.ts'
import { implement } from '#platform/server/pipeline/route.ts'
import { membersApi } from '../contract.ts'
import { listCountries, provincesOf } from './places/countries.ts'
import { saveDrawing, savePhoto, showDrawing } from './pictures/pictures.ts'
import { keptPlaces, namedHome, saveHomeRegion, savePlace, saveRegion } from './places/places-of-people.ts'
import {
  completeSignup,
  finishOnboarding,
  missingOf,
  ownProfile,
  removePart,
  saveInterests,
  saveLanguage,
} from './profiles/profiles.ts'

export const membersRoutes = implement('members', membersApi, {
  profile: (ctx) => ownProfile(ctx),
  remove: (ctx, { body }) => removePart(ctx, body),
  setLanguage: (ctx, { body }) => saveLanguage(ctx, body),
  setInterests: (ctx, { body }) => saveInterests(ctx, body),
  finishOnboarding: (ctx, { body }) => finishOnboarding(ctx, body),
  missing: (ctx) => missingOf(ctx),
  completeSignup: (ctx, { body: { confirmPassword: _again, ...supplied } }) => completeSignup(ctx, supplied),
  region: (ctx) => userRegion(ctx),
  setRegion: (ctx, { body }) => saveRegion(ctx, body),
  place: async (ctx) => namedPlace(ctx, await keptPlaces(ctx, ctx.viewer.id)),
  setPlace: (ctx, { body }) => savePlace(ctx, body),
  homeRegion: async (ctx) => namedHome(await keptPlaces(ctx, ctx.viewer.id)),
  setHomeRegion: (ctx, { body }) => saveHomeRegion(ctx, body),
  countries: () => listCountries(),
  provinces: async (_ctx, { params }) => provincesOf(params.code),
  institutions: (ctx, { query }) => searchInstitutions(ctx, query),
  setAffiliation: (ctx, { body }) => saveAffiliation(ctx, body),
  drawn: (ctx, { params }) => showDrawing(ctx, params.drawing),
  setDrawing: (ctx, { body }) => saveDrawing(ctx, body),
  setPhoto: (ctx, { body }) => savePhoto(ctx, body),
})
