import { type Arrange, nothing } from '#suites/arrangements.ts'

/** Another one for each request, because the same proposal waits once. */
let proposals = 0

export const requests: Readonly<Record<string, Arrange>> = {
  'regions.regions': nothing,
  'regions.units': ({ object }) => ({ params: { id: object === 'missing' ? 'atlantis' : 'canada' } }),
  'regions.location': nothing,
  'regions.states': nothing,
  'regions.stateNames': nothing,
  'regions.lgas': () => ({ query: { state: 'NG-LA' } }),
  'regions.state': ({ object }) => ({ params: { stateCode: object === 'missing' ? 'NG-XX' : 'NG-LA' } }),
  'regions.lga': ({ object }) => ({ params: { lgaId: object === 'missing' ? 'LA-nowhere' : 'LA-ikeja' } }),
  'regions.rates': nothing,
  'regions.proposeRate': () => ({
    body: {
      region: 'canada',
      kind: 'purchase',
      amount: ((100 + ++proposals) / 100).toFixed(2),
      firstDay: '2030-01-01',
      reason: 'The board has set a price for Canada.',
    },
  }),
  'regions.holidays': nothing,
  'regions.proposeHoliday': () => ({
    body: {
      day: new Date(Date.UTC(2030, 0, ++proposals)).toISOString().slice(0, 10),
      change: 'add',
      name: 'Eid-ul-Fitr',
      source: 'Declaration of the Federal Ministry of Interior',
      reason: 'The ministry has declared the day this morning.',
    },
  }),
  'regions.search': () => ({ query: { q: 'ikeja' } }),
}
