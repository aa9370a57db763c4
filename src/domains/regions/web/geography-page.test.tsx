// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { matchScreen } from '#shared/sitemap.ts'
import { fakeClient, type FakeClient } from '#test/fake-client.ts'
import { showServed } from '#test/show-page.tsx'
import { type FoundPlace, type Lga, type LgaDetail, regionsApi, type State, zones } from '../contract.ts'
import allLgas from '../reference/lgas.json' with { type: 'json' }
import allStates from '../reference/states.json' with { type: 'json' }
import geographyPage from './geography-page.tsx'

const isZone = (zone: string): zone is State['zone'] => zones.some((each) => each === zone)
const zoneOf = new Map(allStates.map(({ code, zone }) => [code, isZone(zone) ? zone : zones[0]]))
const lgas: Lga[] = allLgas.map(({ id, name, state, wardCount, pollingUnitCount }) => ({
  id,
  name,
  state,
  zone: zoneOf.get(state) ?? 'NC',
  wardCount,
  pollingUnitCount,
}))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const states: State[] = allStates.map(({ code, name, capital, isCapitalTerritory }) => {
  const own = lgas.filter(({ state }) => state === code)
  return {
    code,
    name,
    capital,
    isCapitalTerritory,
    zone: zoneOf.get(code) ?? 'NC',
    lgaCount: own.length,
    wardCount: sum(own.map(({ wardCount }) => wardCount)),
    pollingUnitCount: sum(own.map(({ pollingUnitCount }) => pollingUnitCount)),
  }
})
const surulere: LgaDetail = {
  id: 'LA-surulere',
  name: 'Surulere',
  state: 'NG-LA',
  stateName: 'Lagos',
  zone: 'SW',
  wardCount: 2,
  pollingUnitCount: 30,
  aliases: ['Surulere Lagos'],
  senatorialDistrict: { id: 'LA-sd-central', name: 'Lagos Central' },
  federalConstituencies: [
    { id: 'a', name: 'Surulere I', isPartOfLga: true },
    { id: 'b', name: 'Surulere II', isPartOfLga: true },
  ],
  wards: [
    { code: '24/20/01', name: 'Nuru Oniwo', pollingUnitCount: 10 },
    { code: '24/20/02', name: 'Gbaja', pollingUnitCount: 20 },
  ],
}
const found: FoundPlace[] = [
  {
    kind: 'lga',
    id: 'EB-edda',
    name: 'Edda',
    alias: 'Afikpo South',
    state: 'NG-EB',
    stateName: 'Ebonyi',
    lga: 'EB-edda',
    lgaName: 'Edda',
  },
  {
    kind: 'ward',
    id: '24/20/02',
    name: 'Gbaja',
    alias: null,
    state: 'NG-LA',
    stateName: 'Lagos',
    lga: 'LA-surulere',
    lgaName: 'Surulere',
  },
]

const server = (): FakeClient =>
  fakeClient()
    .answers(regionsApi.states, states)
    .answers(regionsApi.lgas, lgas)
    .answers(regionsApi.lga, surulere)
const show = (search: string, client = server()) =>
  showServed(geographyPage, { address: `/geography${search}`, client })

const tile = (map: HTMLElement, state: string) => within(map).getByText(state).closest('a')
const rowsOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1)

afterEach(cleanup)

describe('the country', () => {
  test('shows the totals, with the required label of the polling units', async () => {
    show('')
    await screen.findByRole('heading', { level: 1, name: 'Geography' })
    expect(screen.getByText('States and the FCT').parentElement?.textContent).toBe('36States and the FCT')
    expect(screen.getByText('774')).toBeTruthy()
    expect(screen.getByText('8,809')).toBeTruthy()
    expect(screen.getByText('176,623').parentElement?.textContent).toContain(
      "INEC's public directory count (2022); INEC's official total is 176,846.",
    )
  })

  test('has a tile and a row for each State, both linked to its page', async () => {
    show('')
    const map = await screen.findByRole('navigation', { name: 'Map of States: Polling units' })
    const lagos = tile(map, 'Lagos')
    expect(within(map).getAllByRole('link')).toHaveLength(37)
    expect([lagos?.getAttribute('href'), lagos?.className, lagos?.textContent]).toEqual([
      '/geography?state=NG-LA',
      'q5',
      'LA Lagos 13.3K',
    ])
    expect(rowsOf('States and their numbers')).toHaveLength(37)
  })

  test('the map is coloured by the figure in the address', async () => {
    show('?measure=lgas')
    const map = await screen.findByRole('navigation', { name: 'Map of States: Local governments' })
    expect(tile(map, 'Kano')?.className).toBe('q5')
    expect(tile(map, 'Federal Capital Territory')?.className).toBe('q1')
    const figure = screen.getByRole('navigation', { name: 'Number shown on the map' })
    expect(within(figure).getByRole('link', { name: 'Local governments' }).getAttribute('aria-current')).toBe(
      'page',
    )
  })

  test('draws all 774 in the cloth, describes it in words, and lists the counts of the zones next to it', async () => {
    show('')
    const cloth = await screen.findByRole('img', { name: /^774 squares, one for each/ })
    expect(cloth.getAttribute('aria-label')).toContain('Polling units')
    const rows = rowsOf('Zones and their numbers')
    expect(rows).toHaveLength(6)
    expect(
      within(rows[0] ?? cloth)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/geography?zone=NC')
  })

  test('only a zone with the FCT names it', async () => {
    show('?zone=NC')
    const label = await screen.findByText('States and the FCT')
    expect(label.parentElement?.textContent).toBe('6States and the FCT')
    cleanup()
    show('?zone=SE')
    await screen.findByRole('heading', { level: 1, name: 'South East' })
    expect(screen.queryByText('States and the FCT')).toBeNull()
  })

  test('a zone shows its own States and all of its local governments', async () => {
    show('?zone=SE')
    await screen.findByRole('heading', { level: 1, name: 'South East' })
    expect(rowsOf('States and their numbers')).toHaveLength(5)
    expect(rowsOf('Local governments and their numbers')).toHaveLength(95)
    expect(screen.queryByRole('img', { name: /^Cloth/ })).toBeNull()
  })

  test('a part that failed offers another try, and the rest of the page works', async () => {
    const client = fakeClient().answers(regionsApi.states, states).refuses(regionsApi.lgas, 'busy')
    show('', client)
    await screen.findByRole('alert')
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/geography')
    expect(rowsOf('States and their numbers')).toHaveLength(37)
  })
})

describe('a local government', () => {
  test('shows its wards, districts, other names and its two seats', async () => {
    show('?lga=LA-surulere')
    await screen.findByRole('heading', { level: 1, name: 'Surulere' })
    expect(rowsOf('Wards and their polling units').map((row) => row.textContent)).toEqual([
      'Nuru Oniwo24/20/0110',
      'Gbaja24/20/0220',
    ])
    expect(screen.getByText('Surulere I, Surulere II')).toBeTruthy()
    expect(screen.getByText('Surulere Lagos')).toBeTruthy()
    expect(screen.getByText(/Your ward decides which one is yours/)).toBeTruthy()
  })

  test('links to its leaders, to a nomination and back to its State', async () => {
    show('?lga=LA-surulere')
    const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await href('Leaders here')).toBe('/leaders?state=NG-LA&lga=LA-surulere')
    expect(await href('Nominate here')).toBe('/leaders/nominate?state=NG-LA&lga=LA-surulere')
    expect(await href('Lagos')).toBe('/geography?state=NG-LA')
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
    expect(
      links.filter(
        (link) => link !== '/api' && !link.startsWith('/embed/') && !matchScreen(link.split(/[?#]/)[0] ?? ''),
      ),
    ).toEqual([])
  })

  test('that does not exist says so and offers links', async () => {
    show('?lga=LA-nowhere', fakeClient().refuses(regionsApi.lga, 'lga-unknown'))
    await screen.findByText('This local government does not exist.')
    expect(screen.getByRole('link', { name: 'See the whole country' }).getAttribute('href')).toBe(
      '/geography',
    )
  })
})

describe('the search', () => {
  const searching = (answer: { items: FoundPlace[]; isMore?: boolean; isGuess?: boolean }) =>
    server().answers(regionsApi.search, { isMore: false, isGuess: false, ...answer })

  test('is one field of a form that works without script', async () => {
    show('?q=edda', searching({ items: found }))
    const form = await screen.findByRole<HTMLFormElement>('search')
    expect([form.method, new URL(form.action).pathname]).toEqual(['get', '/geography'])
    expect(within(form).getByRole<HTMLInputElement>('searchbox').value).toBe('edda')
  })

  test('says what each place is and which other name matched, and links to it', async () => {
    show('?q=edda', searching({ items: found }))
    const edda = await screen.findByRole('link', { name: /^Edda/ })
    expect([edda.getAttribute('href'), edda.textContent]).toEqual([
      '/geography?lga=EB-edda',
      'EddaLocal government · Ebonyi · also Afikpo South',
    ])
    const gbaja = screen.getByRole('link', { name: /^Gbaja/ })
    expect(gbaja.getAttribute('href')).toBe('/geography?lga=LA-surulere#ward-24-20-02')
  })

  test('says when it guesses, when there is more and when it found nothing', async () => {
    show('?q=eda', searching({ items: found, isGuess: true, isMore: true }))
    await screen.findByText(/These are close/)
    expect(screen.getByText(/There are more/)).toBeTruthy()
    cleanup()
    show('?q=zzz', searching({ items: [] }))
    await screen.findByText('We found no place called "zzz"')
    cleanup()
    const client = server()
    show('?q=a', client)
    await screen.findByText('Type at least two letters.')
    expect(client.asked.filter(({ url }) => url.includes('/search'))).toEqual([])
  })
})
