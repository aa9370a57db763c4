import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { type Lga, type Region, type State, zones } from '../contract.ts'
import { findLga, lgasOf, placeNames } from './places.ts'
import { seedGeography } from './seeds.ts'

const app = await openTestApp()

const read = async <T>(url: string): Promise<T> => {
  const response = await app.guest().get(url)
  expect(response.statusCode).toBe(200)
  return response.json<T>()
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

describe('regions', () => {
  test('[RG-01] anyone reads them, Nigeria first, and SUP is sold only there', async () => {
    expect(await read<Region[]>('/api/regions')).toEqual([
      { id: 'nigeria', name: 'Nigeria', currencySymbol: '₦', currencyCode: 'NGN', supExchangeRate: '100' },
      { id: 'canada', name: 'Canada', currencySymbol: '$', currencyCode: 'CAD', supExchangeRate: null },
      { id: 'global', name: 'Global', currencySymbol: '$', currencyCode: 'USD', supExchangeRate: null },
    ])
  })

  test.each(['/api/regions', '/api/geography/states', '/api/geography/state-names', '/api/geography/lgas'])(
    '%s may be cached by browsers and offline readers',
    async (url) => {
      const { headers } = await app.guest().get(url)
      expect(headers['cache-control']).toBe('public, max-age=60')
      expect(headers['x-public-data']).toBe('1')
    },
  )
})

describe('geography', () => {
  test('has 37 States, the FCT last and the only one flagged', async () => {
    const states = await read<State[]>('/api/geography/states')
    expect(states).toHaveLength(37)
    expect(new Set(states.map((state) => state.code)).size).toBe(37)
    expect(await read('/api/geography/state-names')).toEqual(states.map(({ code, name }) => ({ code, name })))
    expect(states.filter((state) => state.isCapitalTerritory).map((state) => state.code)).toEqual(['NG-FC'])
    expect(states.at(-1)).toEqual({
      code: 'NG-FC',
      name: 'Federal Capital Territory',
      isCapitalTerritory: true,
      capital: 'Abuja',
      zone: 'NC',
      lgaCount: 6,
      wardCount: 62,
      pollingUnitCount: 2817,
    })
    expect(new Set(states.map((state) => state.zone))).toEqual(new Set(zones))
  })

  test('adds up to 774 LGAs, 8,809 wards and 176,623 polling units, by States and by LGAs', async () => {
    const states = await read<State[]>('/api/geography/states')
    const lgas = await read<Lga[]>('/api/geography/lgas')
    expect(lgas).toHaveLength(774)
    expect(sum(states.map((state) => state.lgaCount))).toBe(774)
    for (const rows of [states, lgas]) {
      expect(sum(rows.map((row) => row.wardCount))).toBe(8_809)
      expect(sum(rows.map((row) => row.pollingUnitCount))).toBe(176_623)
    }
  })

  test('puts every LGA into a State that exists, in the zone of that State', async () => {
    const states = new Map((await read<State[]>('/api/geography/states')).map((state) => [state.code, state]))
    const lgas = await read<Lga[]>('/api/geography/lgas')
    for (const lga of lgas) expect(lga.zone, lga.id).toBe(states.get(lga.state)?.zone)
    for (const state of states.values())
      expect(
        lgas.filter((lga) => lga.state === state.code),
        state.name,
      ).toHaveLength(state.lgaCount)
  })

  test('uses the names of the Fifth Alteration of 2023', async () => {
    const names = new Set((await read<Lga[]>('/api/geography/lgas')).map((lga) => `${lga.state} ${lga.name}`))
    for (const name of [
      'NG-EB Afikpo',
      'NG-EB Edda',
      'NG-KN Ghari',
      'NG-OG Yewa North',
      'NG-OG Yewa South',
      'NG-OY Atisbo',
      'NG-RI Obio/Akpor',
    ])
      expect(names, name).toContain(name)
    for (const name of ['NG-EB Afikpo North', 'NG-KN Kunchi', 'NG-OG Egbado North'])
      expect(names, name).not.toContain(name)
  })

  test('lists the LGAs of one State by name', async () => {
    const lgas = await read<Lga[]>('/api/geography/lgas?state=NG-LA')
    expect(lgas).toHaveLength(20)
    expect(new Set(lgas.map((lga) => lga.state))).toEqual(new Set(['NG-LA']))
    expect(lgas[0]).toMatchObject({ id: 'LA-agege', name: 'Agege', zone: 'SW' })
  })

  test('refuses a State that does not exist, and an invalid code', async () => {
    const unknown = await app.guest().get('/api/geography/lgas?state=NG-XX')
    expect([unknown.statusCode, unknown.json()]).toMatchObject([
      404,
      { code: 'STATE_UNKNOWN', error: 'This State does not exist.' },
    ])
    for (const query of ['state=Lagos', "state=NG-LA'--", 'state=NG-LA&state=NG-OG', 'stat=NG-LA']) {
      const response = await app.guest().get(`/api/geography/lgas?${query}`)
      expect([response.statusCode, response.json()], query).toMatchObject([400, { code: 'INVALID_INPUT' }])
    }
  })
})

describe('places for other domains', () => {
  test('an LGA is found only by its id', async () => {
    expect(await findLga(app, 'LA-ikeja')).toMatchObject({ name: 'Ikeja', state: 'NG-LA', zone: 'SW' })
    expect(await findLga(app, 'LA-nowhere')).toBeUndefined()
  })

  test('names of many LGAs come at once; unknown ones are left out', async () => {
    const names = await placeNames(app, ['LA-ikeja', 'KN-ghari', 'LA-ikeja', 'XX-nowhere'])
    expect([...names.keys()].toSorted()).toEqual(['KN-ghari', 'LA-ikeja'])
    expect(names.get('KN-ghari')).toEqual({ lgaName: 'Ghari', stateName: 'Kano', state: 'NG-KN', zone: 'NW' })
    expect(await placeNames(app, [])).toEqual(new Map())
  })

  test('the LGAs of a zone are those of its States', async () => {
    const states = (await read<State[]>('/api/geography/states')).filter((state) => state.zone === 'SE')
    const lgas = await lgasOf(app, { zone: 'SE' })
    expect(lgas).toHaveLength(sum(states.map((state) => state.lgaCount)))
    expect(await lgasOf(app, { state: 'NG-XX' })).toEqual([])
  })
})

describe('seeding', () => {
  const renamed = async (): Promise<string | undefined> => (await findLga(app, 'LA-ikeja'))?.name

  test('a second start changes nothing; a changed reference file updates the data', async () => {
    await sql`update regions.lga set name = 'Elsewhere' where id = 'LA-ikeja'`.execute(app.db)
    await seedGeography(app.db)
    expect(await renamed()).toBe('Elsewhere')
    await sql`update platform.setting set value = 'of older files' where name = 'regions.geography-hash'`.execute(
      app.db,
    )
    await seedGeography(app.db)
    expect(await renamed()).toBe('Ikeja')
    expect(await read<Lga[]>('/api/geography/lgas')).toHaveLength(774)
  })

  test('two servers may start in parallel', async () => {
    await sql`delete from platform.setting where name = 'regions.geography-hash'`.execute(app.db)
    await Promise.all([seedGeography(app.db), seedGeography(app.db), seedGeography(app.db)])
    expect(await read<State[]>('/api/geography/states')).toHaveLength(37)
  })
})
