import { defineDomain } from '#platform/server/manifest.ts'
import { goesIntoPack } from '#platform/server/contributions/pack-kind.ts'
import { allStates, areaNames } from '#platform/server/contributions/places-kind.ts'
import { packedPlaces } from './pack/packed-places.ts'
import { listStates, placeNames } from './places.ts'
import { regionsRoutes } from './routes.ts'
import { message } from '#shared/words.ts'
import { regionsPersonalData } from './personal-data.ts'
import { holidayApproval } from './holidays/approval.ts'
import { rateApproval } from './rates/approval.ts'
import { seedRates } from './rates/rates.ts'
import { seedGeography } from './seeds.ts'

/** The domain as the server mounts it. */
export const regions = defineDomain({
  domain: 'regions',
  routes: regionsRoutes,
  actionWords: {
    'rate.propose': message('Proposed a rate of SUP'),
    'holiday.propose': message('Proposed a public holiday'),
  },
  approvals: [rateApproval, holidayApproval],
  jobs: [],
  contributes: [allStates(listStates), areaNames(placeNames), goesIntoPack(packedPlaces)],
  personalData: regionsPersonalData,
  referenceData: async (db, now) => {
    await seedGeography(db)
    await seedRates(db, now)
  },
})
