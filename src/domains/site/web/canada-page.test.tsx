// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { regionsApi } from '#domains/regions/contract.ts'
import { brand } from '#shared/brand.ts'
import { fakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import canadaPage from './canada-page.tsx'

const figures = { lgaCount: null, wardCount: null, pollingUnitCount: null }
const regionList = (price: string | null) => [
  { id: 'canada', name: 'Canada', currencySymbol: '$', currencyCode: 'CAD', supExchangeRate: price },
]
const client = (price: string | null = null) =>
  fakeClient()
    .answers(regionsApi.regions, regionList(price))
    .answers(regionsApi.units, [
      { id: 'CA-ON', name: 'Ontario', kind: 'province', ...figures },
      { id: 'CA-QC', name: 'Quebec', kind: 'province', ...figures },
      { id: 'CA-YT', name: 'Yukon', kind: 'territory', ...figures },
    ])
const show = (state: Parameters<typeof renderWithState>[1] = {}) => {
  const { component: Canada } = canadaPage
  return renderWithState(<Canada />, { client: client(), ...state })
}
const mainSiteLinks = () =>
  screen.queryAllByRole('link', { name: 'Stay on the main site' }).map((link) => link.getAttribute('href'))

afterEach(cleanup)

describe('the page of Canada', () => {
  test.each([
    [null, 'No. SUP is not sold in Canada yet. In Nigeria it is sold for naira.'],
    ['0.25', 'Yes. 1 SUP costs 0.25 Canadian dollars. The wallet shows when you can pay.'],
  ])('says what the table of rates says of the price there: %s', async (price, answer) => {
    show({ client: client(price) })
    expect(await screen.findByText(answer)).toBeTruthy()
  })

  test('says what people can do there, and plainly that there is no voting from abroad', async () => {
    show()
    expect(screen.getByRole('heading', { level: 2, name: 'What you can do from Canada' })).toBeTruthy()
    expect(screen.getByText('You cannot vote in Nigerian public elections from abroad.')).toBeTruthy()
    expect(screen.getByText(/It does not count in any public election/)).toBeTruthy()
    expect(screen.getByText(brand.registeredOffice)).toBeTruthy()
    expect(await screen.findByText('Provinces: Ontario, Quebec')).toBeTruthy()
    expect(screen.getByText('Territories: Yukon')).toBeTruthy()
  })

  test('asks a visitor to join, and gives a member links to go on', () => {
    show()
    expect(screen.getByRole('link', { name: 'Join free' }).getAttribute('href')).toBe('/auth?mode=join')
    cleanup()
    show({ state: stateOf('dayo') })
    expect(screen.queryByRole('link', { name: 'Join free' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/dashboard')
  })

  test('[RD-03] links to the main site with the choice to stay there', () => {
    show()
    expect(mainSiteLinks()).toEqual(['/?region=global', '/?region=global'])
  })

  test('[SH-03] on the Canadian host links to the other address, or nowhere when there is none', () => {
    show({ state: { mainSite: 'https://civic.example' } })
    expect(mainSiteLinks()).toEqual([
      'https://civic.example/?region=global',
      'https://civic.example/?region=global',
    ])
    cleanup()
    show({ state: { mainSite: null } })
    expect(mainSiteLinks()).toEqual([])
  })
})
