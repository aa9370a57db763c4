import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import type { FoundPlaces, Lga, LgaDetail, RegionUnit, State, StateDetail } from '../contract.ts'

const app = await openTestApp({ TRUST_PROXY: '1', LOCATION_HEADER: 'CF-IPCountry' })

const read = async <T>(url: string): Promise<T> => {
  const response = await app.guest().get(url)
  expect(response.statusCode, url).toBe(200)
  return response.json<T>()
}
const refused = async (url: string) => {
  const response = await app.guest().get(url)
  return { status: response.statusCode, ...response.json<{ code: string; error: string }>() }
}
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

describe("a region's units", () => {
  test('[RG-01] of Nigeria are the 36 States and the FCT with their figures', async () => {
    const units = await read<RegionUnit[]>('/api/regions/nigeria/units')
    expect(units).toHaveLength(37)
    expect(units.filter(({ kind }) => kind === 'capital_territory').map(({ id }) => id)).toEqual(['NG-FC'])
    expect(units.find(({ id }) => id === 'NG-LA')).toEqual({
      id: 'NG-LA',
      name: 'Lagos',
      kind: 'state',
      lgaCount: 20,
      wardCount: 245,
      pollingUnitCount: 13_322,
    })
    expect(sum(units.map(({ pollingUnitCount }) => pollingUnitCount ?? 0))).toBe(176_623)
  })

  test('[RG-01] of Canada are ten provinces and three territories, without figures', async () => {
    const units = await read<RegionUnit[]>('/api/regions/canada/units')
    expect(units.filter(({ kind }) => kind === 'province')).toHaveLength(10)
    expect(units.filter(({ kind }) => kind === 'territory').map(({ name }) => name)).toEqual([
      'Northwest Territories',
      'Nunavut',
      'Yukon',
    ])
    expect(units.find(({ id }) => id === 'CA-ON')).toEqual({
      id: 'CA-ON',
      name: 'Ontario',
      kind: 'province',
      lgaCount: null,
      wardCount: null,
      pollingUnitCount: null,
    })
  })

  test('[RG-01] of Global do not exist, and every listed region answers', async () => {
    for (const { id } of await read<{ id: string }[]>('/api/regions'))
      expect(Array.isArray(await read<RegionUnit[]>(`/api/regions/${id}/units`)), id).toBe(true)
    expect(await read('/api/regions/global/units')).toEqual([])
  })

  test('[RG-01] of an unknown region are refused with a message', async () => {
    expect(await refused('/api/regions/atlantis/units')).toMatchObject({
      status: 404,
      code: 'REGION_UNKNOWN',
      error: 'This region does not exist.',
    })
    expect(await refused('/api/regions/%27--/units')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})

describe('a local government', () => {
  test('has its wards with polling units, its district and its constituency', async () => {
    const lga = await read<LgaDetail>('/api/geography/lgas/LA-ikeja')
    expect(lga).toMatchObject({
      name: 'Ikeja',
      stateName: 'Lagos',
      zone: 'SW',
      senatorialDistrict: { name: 'Lagos West' },
      federalConstituencies: [{ name: 'Ikeja', isPartOfLga: false }],
    })
    expect(lga.wards).toHaveLength(lga.wardCount)
    expect(sum(lga.wards.map(({ pollingUnitCount }) => pollingUnitCount))).toBe(lga.pollingUnitCount)
    expect(lga.wards.map(({ code }) => code)).toEqual(lga.wards.map(({ code }) => code).toSorted())
  })

  test('keeps its name from before 2023 as another name', async () => {
    expect(await read<LgaDetail>('/api/geography/lgas/EB-edda')).toMatchObject({ aliases: ['Afikpo South'] })
  })

  test('may have two seats, and says that they are parts of it', async () => {
    const { federalConstituencies } = await read<LgaDetail>('/api/geography/lgas/LA-surulere')
    expect(federalConstituencies).toMatchObject([
      { name: 'Surulere I', isPartOfLga: true },
      { name: 'Surulere II', isPartOfLga: true },
    ])
  })

  test('that does not exist is refused with a message', async () => {
    expect(await refused('/api/geography/lgas/LA-nowhere')).toMatchObject({
      status: 404,
      error: 'This local government does not exist.',
    })
  })

  test('everywhere: the wards of every area add up to its own figures, 8,809 in all', async () => {
    const { rows } = await sql`select lga.id from regions.lga left join regions.ward on ward.lga_id = lga.id
        group by lga.id having count(ward.code) <> lga.ward_count
          or sum(ward.polling_unit_count) <> lga.polling_unit_count or lga.senatorial_district_id is null`.execute(
      app.db,
    )
    expect(rows).toEqual([])
  })
})

describe('a State', () => {
  test('has its LGAs, three senatorial districts that hold them all, and its constituencies', async () => {
    const state = await read<StateDetail>('/api/geography/states/NG-LA')
    expect(state).toMatchObject({ name: 'Lagos', capital: 'Ikeja', lgaCount: 20 })
    expect(state.lgas).toHaveLength(20)
    expect(state.senatorialDistricts.map(({ name }) => name)).toEqual([
      'Lagos Central',
      'Lagos East',
      'Lagos West',
    ])
    expect(state.senatorialDistricts.flatMap(({ lgas }) => lgas).toSorted()).toEqual(
      state.lgas.map(({ name }) => name).toSorted(),
    )
    expect(state.federalConstituencies).toHaveLength(24)
  })

  test('the country has 109 districts and 360 constituencies in all', async () => {
    const states = await read<State[]>('/api/geography/states')
    const details = await Promise.all(
      states.map(({ code }) => read<StateDetail>(`/api/geography/states/${code}`)),
    )
    expect(sum(details.map(({ senatorialDistricts }) => senatorialDistricts.length))).toBe(109)
    expect(sum(details.map(({ federalConstituencies }) => federalConstituencies.length))).toBe(360)
    expect(sum(details.map(({ lgas }) => lgas.length))).toBe(774)
  })

  test('that does not exist is refused with a message', async () => {
    expect(await refused('/api/geography/states/NG-XX')).toMatchObject({
      status: 404,
      error: 'This State does not exist.',
    })
  })
})

describe('the search', () => {
  const search = (q: string) => read<FoundPlaces>(`/api/geography/search?q=${encodeURIComponent(q)}`)
  const first = async (q: string) => (await search(q)).items[0]

  test('finds a State, an LGA and a ward, and says which of these each is', async () => {
    expect(await first('Lagos')).toEqual({
      kind: 'state',
      id: 'NG-LA',
      name: 'Lagos',
      alias: null,
      state: 'NG-LA',
      stateName: 'Lagos',
      lga: null,
      lgaName: null,
    })
    expect(await first('Ikorodu')).toMatchObject({ kind: 'lga', id: 'LA-ikorodu', stateName: 'Lagos' })
    expect(await first('Oyewole/Papa Ashafa')).toMatchObject({
      kind: 'ward',
      id: '24/01/05',
      lga: 'LA-agege',
      lgaName: 'Agege',
      stateName: 'Lagos',
    })
  })

  test.each([
    ['ìkẹ́jà', 'LA-ikeja'],
    ['IKEJA', 'LA-ikeja'],
    ['Ọ̀ṣọ́gbo', 'OS-osogbo'],
    ['Ɗambatta', 'KN-dambatta'],
    ['ƙaura namoda', 'ZA-kaura-namoda'],
  ])('%s is found without its diacritics as %s', async (typed, id) => {
    const { items, isGuess } = await search(typed)
    expect([items.map((place) => place.id).includes(id), isGuess]).toEqual([true, false])
  })

  test('an old name finds the current area and says which name matched', async () => {
    expect(await first('Afikpo South')).toMatchObject({ id: 'EB-edda', name: 'Edda', alias: 'Afikpo South' })
    expect(await first('abuja')).toMatchObject({ kind: 'state', id: 'NG-FC', alias: 'Abuja' })
  })

  test('the exact name comes before longer ones, and an LGA before wards of the same name', async () => {
    const { items } = await search('ikeja')
    expect(items[0]).toMatchObject({ kind: 'lga', id: 'LA-ikeja' })
    const places = items.map(({ kind, id }) => `${kind} ${id}`)
    expect(new Set(places).size).toBe(places.length)
  })

  test.each([
    ['Ikorudo', 'LA-ikorodu'],
    ['Abeokutta North', 'OG-abeokuta-north'],
    ['Maiduguree', 'BO-maiduguri'],
  ])('%s counts as a misspelling', async (typed, id) => {
    const { items, isGuess } = await search(typed)
    expect([items.map((place) => place.id).includes(id), isGuess]).toEqual([true, true])
  })

  test('shows at most 30 and says that there are more', async () => {
    const { items, isMore } = await search('sabon')
    expect([items.length, isMore]).toEqual([30, true])
    const all = await search('Sabon Gari')
    expect(all.items[0]).toMatchObject({ kind: 'lga', name: 'Sabon-Gari' })
  })

  test('finds nothing for no match, and ignores punctuation', async () => {
    expect(await search('zzqqxxww')).toEqual({ items: [], isMore: false, isGuess: false })
    expect(await search('%%')).toEqual({ items: [], isMore: false, isGuess: false })
    expect((await search('100%_')).items).toEqual([])
    for (const q of ['', 'a', 'x'.repeat(61)]) {
      const response = await app.guest().get(`/api/geography/search?q=${q}`)
      expect([q.length, response.statusCode]).toEqual([q.length, 400])
    }
  })
})

describe('the location', () => {
  test('comes from the database of countries by address', async () => {
    app.ports.location.countries.set('192.0.2.7', 'CA')
    const asked = await app.guest().get('/api/location', { 'x-forwarded-for': '192.0.2.7' })
    expect(asked.json()).toEqual({ country: 'CA' })
    expect(asked.headers['cache-control']).toBe('private, no-store')
    expect(await read('/api/location')).toEqual({ country: null })
  })

  test('comes from the header of a trusted proxy, and of nobody else', async () => {
    const guest = app.guest()
    const through = await guest.get('/api/location', { 'x-forwarded-for': '192.0.2.8', 'cf-ipcountry': 'CA' })
    expect(through.json()).toEqual({ country: 'CA' })
    const direct = await guest.get('/api/location', { 'cf-ipcountry': 'CA' })
    expect(direct.json()).toEqual({ country: null })
  })
})

test('every listed area has its own page', async () => {
  const lgas = await read<Lga[]>('/api/geography/lgas?state=NG-FC')
  for (const { id, wardCount } of lgas)
    expect((await read<LgaDetail>(`/api/geography/lgas/${id}`)).wards).toHaveLength(wardCount)
})
