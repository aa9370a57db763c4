import { type Arrange, nothing } from '../arranging.ts'

export const requests: Readonly<Record<string, Arrange>> = {
  'regions.regions': nothing,
  'regions.states': nothing,
  'regions.lgas': () => ({ query: { state: 'NG-LA' } }),
}
