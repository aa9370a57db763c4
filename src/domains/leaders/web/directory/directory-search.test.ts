import { describe, expect, test } from 'vitest'
import { activeIn } from '#platform/web/search/active-names.ts'
import { DirectoryQuery } from '../../contracts/leader-contract.ts'
import { directorySearch } from './directory-search.ts'

const queryIn = (text: string) => directorySearch.read(new URLSearchParams(text))

describe('the directory in the address', () => {
  test('every filter of the address becomes the query of the call', () => {
    const text =
      'search=Ade&region=nigeria&zone=SW&state=NG-LA&lga=LA-ikeja&officeType=federal&status=verified&verified=1&pipeline=1&sort=newest&cursor=abc'
    expect(queryIn(text)).toEqual(Object.fromEntries(new URLSearchParams(text)))
    expect(DirectoryQuery.safeParse(queryIn(text)).success).toBe(true)
  })
  test('unknown and invalid parameters are ignored, so that no address breaks the page', () => {
    const query = queryIn(
      'utm_source=x&state=Lagos&officeType=king&verified=yes&zone=&sort=random&cursor=%00&limit=5000&search=a',
    )
    expect(query).toEqual({ search: 'a' })
  })
  test('a search is trimmed and cut to the maximum of the call', () => {
    expect(queryIn(`search=${encodeURIComponent('  ')}`)).toEqual({})
    expect(queryIn(`search=${'x'.repeat(200)}`).search).toHaveLength(80)
  })
  test('an LGA counts only under its own State', () => {
    expect(queryIn('lga=LA-ikeja')).toEqual({})
    expect(queryIn('state=NG-KN&lga=LA-ikeja')).toEqual({ state: 'NG-KN' })
    expect(queryIn('state=NG-LA&lga=LA-ikeja')).toEqual({ state: 'NG-LA', lga: 'LA-ikeja' })
  })
  test('one list has one address, whatever order its filters were given in', () => {
    expect(directorySearch.href(queryIn('state=NG-LA&search=ade'))).toBe('/leaders?search=ade&state=NG-LA')
    expect(directorySearch.href(queryIn('search=ade&sort=name&state=NG-LA'))).toBe(
      '/leaders?search=ade&state=NG-LA',
    )
    expect(directorySearch.href()).toBe('/leaders')
  })
  test('a change starts on the first page, and another State removes the old LGA', () => {
    const query = queryIn('state=NG-LA&lga=LA-ikeja&sort=newest&cursor=abc')
    expect(directorySearch.href(query, { state: 'NG-KN' })).toBe('/leaders?state=NG-KN&sort=newest')
    expect(directorySearch.href(query, { cursor: 'next' })).toBe(
      '/leaders?state=NG-LA&lga=LA-ikeja&sort=newest&cursor=next',
    )
  })
  test('order and page are not filters', () => {
    expect(activeIn(directorySearch, queryIn('sort=newest&cursor=abc&verified=1&search=a'))).toEqual([
      'search',
      'verified',
    ])
  })
})
