import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import {
  type Country,
  HOME_MISSING,
  type HomeRegion,
  placesApi,
  type Province,
} from '../../place-contract.ts'
import { homes } from './places-of-people.ts'

const app = await openTestApp()
const [ada, dayo, ife] = await Promise.all([app.signIn('ada'), app.signIn('dayo'), app.signIn('ife')])

const regionOf = async (who: Person) => {
  const { id, currencyCode, isSaved } = ok<{ id: string; currencyCode: string; isSaved: boolean }>(
    await who.get('/api/user/region'),
  )
  return [id, currencyCode, isSaved]
}

describe('[RG-02] the region of a person', () => {
  test('is the first of the list until one is saved, then the saved one', async () => {
    expect(await regionOf(ife)).toEqual(['nigeria', 'NGN', false])
    const saved = await ife.post('/api/user/region', { regionId: 'canada' })
    expect(ok<object>(saved)).toMatchObject({ id: 'canada', currencyCode: 'CAD', isSaved: true })
    expect(await regionOf(ife)).toEqual(['canada', 'CAD', true])
    expect(await regionOf(ada)).toEqual(['nigeria', 'NGN', false])
  })

  test('marks tasks, leaderboard, regions and the region itself as stale when it changes', () => {
    expect(placesApi.setRegion.is.refreshes).toEqual(
      expect.arrayContaining(['tasks', 'leaderboard', 'regions', 'user-region']),
    )
    expect(placesApi.region.is.tag).toBe('user-region')
  })

  test('must be one of the list', async () => {
    expect(await ife.post('/api/user/region', { regionId: 'atlantis' })).toRefuse(404, 'REGION_UNKNOWN')
    expect(fieldsOf(await ife.post('/api/user/region', {}))).toEqual(['regionId'])
    expect(await regionOf(ife)).toEqual(['canada', 'CAD', true])
  })

  test('is not available to guests or before the age step', async () => {
    expect(await app.guest().get('/api/user/region')).toRefuse(401, 'SIGNED_OUT')
    expect(await (await app.signIn('halima')).get('/api/user/region')).toRefuse(403, 'AGE_REQUIRED')
  })
})

describe('State and local government', () => {
  test('are stored together and returned with their names', async () => {
    const place = { state: 'NG-KN', stateName: 'Kano', lga: 'KN-dala', lgaName: 'Dala' }
    expect(ok(await ife.post('/api/user/place', { state: 'NG-KN', lga: 'KN-dala' }))).toEqual(place)
    expect(ok(await ife.get('/api/user/place'))).toEqual(place)
  })

  test.each([
    ['an area of another State', { state: 'NG-LA', lga: 'KN-dala' }],
    ['an area that is none', { state: 'NG-KN', lga: 'KN-nowhere' }],
    ['a State that is none', { state: 'NG-ZZ', lga: 'ZZ-dala' }],
  ])('refuse %s and stay unchanged', async (_what, body) => {
    expect(await ife.post('/api/user/place', body)).toRefuse(404, 'PLACE_UNKNOWN')
    expect(ok<{ lga: string }>(await ife.get('/api/user/place')).lga).toBe('KN-dala')
  })

  test('are both required', async () => {
    expect(fieldsOf(await ife.post('/api/user/place', {})).toSorted()).toEqual(['lga', 'state'])
  })
})

describe('[RG-03] the home region of the diaspora', () => {
  const home = async (who: Person) => ok<HomeRegion>(await who.get('/api/user/home-region'))

  test('stores country and province and returns their names', async () => {
    expect(await home(ife)).toEqual({ country: null, countryName: null, province: null, provinceName: null })
    const kept = { country: 'CA', countryName: 'Canada', province: 'CA-QC', provinceName: 'Quebec' }
    expect(ok(await ife.post('/api/user/home-region', { country: 'CA', province: 'CA-QC' }))).toEqual(kept)
    expect(await home(ife)).toEqual(kept)
  })

  test('accepts a province by its name too, and free text only if a country has no list', async () => {
    const byName = await ife.post('/api/user/home-region', { country: 'GB', province: 'Scotland' })
    expect(ok<HomeRegion>(byName).province).toBe('GB-SCT')
    const free = await ife.post('/api/user/home-region', { country: 'GI', province: '  South District ' })
    expect(ok<HomeRegion>(free)).toMatchObject({ countryName: 'Gibraltar', provinceName: 'South District' })
  })

  test.each([
    ['neither', {}, ['country', 'province']],
    ['a country alone', { country: 'CA' }, ['province']],
    ['a country with an empty province', { country: 'CA', province: '   ' }, ['province']],
    ['a province alone', { province: 'CA-ON' }, ['country']],
  ])('with %s says what is missing', async (_what, body, missing) => {
    const response = await ife.post('/api/user/home-region', body)
    expect(response).toRefuse(400, 'INVALID_INPUT')
    const { fields } = response.json<{ fields: Record<string, string> }>()
    expect(Object.keys(fields).toSorted()).toEqual(missing)
    expect(new Set(Object.values(fields))).toEqual(new Set([HOME_MISSING]))
  })

  test('refuses an unknown country and a province of another country', async () => {
    const send = (country: string, province: string) =>
      ife.post('/api/user/home-region', { country, province })
    expect(await send('ZZ', 'x')).toRefuse(404, 'COUNTRY_UNKNOWN')
    expect(await send('CA', 'GB-SCT')).toRefuse(404, 'PROVINCE_UNKNOWN')
  })

  test('can be removed without the rest', async () => {
    ok(await ife.post('/api/user/profile/remove', { part: 'home-region' }))
    expect((await home(ife)).country).toBeNull()
    expect(ok<{ lga: string | null }>(await ife.get('/api/user/place')).lga).toBe('KN-dala')
  })
})

describe('the list of countries', () => {
  const read = async <T>(url: string): Promise<T> => ok<T>(await app.guest().get(url))

  test('has 249, each once, by name', async () => {
    const countries = await read<Country[]>('/api/reference/countries')
    expect(countries).toHaveLength(249)
    expect(new Set(countries.map(({ code }) => code)).size).toBe(249)
    expect(countries.find(({ code }) => code === 'NG')).toEqual({ code: 'NG', name: 'Nigeria' })
  })

  test('has their provinces, none for 49 of them', async () => {
    const canada = await read<Province[]>('/api/reference/countries/CA/provinces')
    expect(canada).toHaveLength(13)
    expect(canada.every(({ code }) => code.startsWith('CA-'))).toBe(true)
    expect(await read('/api/reference/countries/GI/provinces')).toEqual([])
    expect(await app.guest().get('/api/reference/countries/ZZ/provinces')).toRefuse(404, 'COUNTRY_UNKNOWN')
  })
})

describe('places for other domains', () => {
  const id = (name: 'ada' | 'dayo' | 'bola') => demoPerson(name).id

  test('are given by person; people without a place are left out', async () => {
    const places = await homes.ofAll(app, [id('ada'), id('dayo'), id('bola'), id('ada')])
    expect(Object.fromEntries(places)).toEqual({
      [id('ada')]: { regionId: null, state: 'NG-LA', lga: 'LA-surulere', homeCountry: null },
      [id('dayo')]: { regionId: null, state: null, lga: null, homeCountry: 'CA' },
    })
    expect(await homes.ofAll(app, [])).toEqual(new Map())
    expect(await homes.of(app, id('bola'))).toMatchObject({ state: null, homeCountry: null })
    expect(ok<HomeRegion>(await dayo.get('/api/user/home-region')).provinceName).toBe('Ontario')
  })
})
