import { implement } from '#platform/server/pipeline/route.ts'
import { regionsApi } from '../contract.ts'
import { showLocation } from './location.ts'
import { ratesApi } from '../rates-contract.ts'
import { holidaysApi } from '../holidays-contract.ts'
import { proposeHoliday } from './holidays/approval.ts'
import { listHolidays } from './holidays/holidays.ts'
import { proposeRate } from './rates/approval.ts'
import { listRates } from './rates/rates.ts'
import { listLgas, listRegions, listStates, listUnits, showLga, showState } from './places.ts'
import { searchPlaces } from './search.ts'

const rateRoutes = implement('regions', ratesApi, {
  rates: (ctx) => listRates(ctx),
  proposeRate: (ctx, { body }) => proposeRate(ctx, body),
})

const holidayRoutes = implement('regions', holidaysApi, {
  holidays: (ctx) => listHolidays(ctx),
  proposeHoliday: (ctx, { body }) => proposeHoliday(ctx, body),
})

const placeRoutes = implement('regions', regionsApi, {
  regions: (ctx) => listRegions(ctx),
  units: (ctx, { params }) => listUnits(ctx, params),
  location: (ctx) => showLocation(ctx),
  states: { changesWith: ['places'], use: (ctx) => listStates(ctx) },
  stateNames: { changesWith: ['places'], use: (ctx) => listStates(ctx) },
  lgas: { changesWith: ['places'], use: (ctx, { query }) => listLgas(ctx, query) },
  state: (ctx, { params }) => showState(ctx, params),
  lga: (ctx, { params }) => showLga(ctx, params),
  search: (ctx, { query }) => searchPlaces(ctx, query),
})

export const regionsRoutes = [...placeRoutes, ...rateRoutes, ...holidayRoutes]
