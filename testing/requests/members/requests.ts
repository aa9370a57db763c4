import type { Person } from '#test/app.ts'
import { jpegWithPlace } from '#test/files.ts'
import { type Arrange, nothing } from '#suites/arrangements.ts'

const sentPhoto = async (who: Person): Promise<string> => {
  const sent = await who.upload('/api/uploads?purpose=photo', await jpegWithPlace(), 'image/jpeg')
  // Whoever may send no photo has none to choose, and is refused before that is looked at.
  return sent.json<{ url?: string }>().url ?? '/api/files/00000000-0000-4000-8000-000000000000'
}

export const requests: Readonly<Record<string, Arrange>> = {
  'members.profile': nothing,
  'members.remove': () => ({ body: { part: 'place' } }),
  'members.setLanguage': () => ({ body: { language: 'yo' } }),
  'members.setInterests': () => ({ body: { interests: ['schools'] } }),
  'members.finishOnboarding': () => ({ body: { interests: ['health'] } }),
  'members.missing': nothing,
  'members.completeSignup': () => ({ body: {} }),
  'members.region': nothing,
  'members.setRegion': () => ({ body: { regionId: 'global' } }),
  'members.place': nothing,
  // Not where the nominations of other calls are: a reviewer from there would have a conflict with each.
  'members.setPlace': () => ({ body: { state: 'NG-KN', lga: 'KN-ghari' } }),
  'members.homeRegion': nothing,
  'members.setHomeRegion': () => ({ body: { country: 'CA', province: 'CA-ON' } }),
  'members.countries': nothing,
  'members.provinces': ({ object }) => ({ params: { code: object === 'missing' ? 'ZZ' : 'CA' } }),
  'members.institutions': () => ({ query: { search: 'lagos' } }),
  // Nobody shares an institution with anybody, for the same reason.
  'members.setAffiliation': ({ name }) => ({
    body: { ownName: `${name} Academy`, status: 'graduate' },
  }),
  'members.drawn': ({ object }) => ({ params: { drawing: object === 'missing' ? '99999' : '01234' } }),
  'members.setDrawing': () => ({ body: { head: 1, skin: 1, cloth: 1, collar: 1, ground: 1 } }),
  'members.setPhoto': async ({ who }) => ({ body: { photoUrl: await sentPhoto(who) } }),
}
