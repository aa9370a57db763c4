import { randomInt } from 'node:crypto'
import { type Arrange, nothing } from '#test/suites/arranging.ts'

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
      // Another price each time: the same one waits once.
      amount: `1.${randomInt(10, 100)}`,
      firstDay: '2030-01-01',
      reason: 'The board has set a price for Canada.',
    },
  }),
  'regions.holidays': nothing,
  'regions.proposeHoliday': () => ({
    body: {
      // Another day each time: the same one waits once.
      day: `20${randomInt(30, 99)}-0${randomInt(1, 10)}-${randomInt(10, 29)}`,
      change: 'add',
      name: 'Eid-ul-Fitr',
      source: 'Declaration of the Federal Ministry of Interior',
      reason: 'The ministry has declared the day this morning.',
    },
  }),
  'regions.search': () => ({ query: { q: 'ikeja' } }),
}
