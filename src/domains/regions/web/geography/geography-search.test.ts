import { describe, expect, test } from 'vitest'
import { geographyHref, geographySearch, leadersHref, nominateHref } from './geography-search.ts'

const viewIn = (text: string) => geographySearch.read(new URLSearchParams(text))

describe('the geography in the address', () => {
  test('known parameters are read, others ignored', () => {
    expect(viewIn('zone=SW&measure=wards')).toEqual({ zone: 'SW', measure: 'wards' })
    expect(viewIn('zone=XX&measure=people&state=Lagos&lga=%00&utm=x')).toEqual({})
    expect(viewIn('q=%20%20')).toEqual({})
    expect(viewIn(`q=${'x'.repeat(200)}`).q).toHaveLength(60)
  })

  test('an LGA sets its State, whatever State the address says', () => {
    expect(viewIn('lga=LA-ikeja')).toEqual({ state: 'NG-LA', lga: 'LA-ikeja' })
    expect(viewIn('lga=LA-ikeja&state=NG-KN')).toEqual({ state: 'NG-LA', lga: 'LA-ikeja' })
  })

  test('one view has one address', () => {
    expect(geographyHref({})).toBe('/geography')
    expect(geographyHref({ measure: 'polling-units' })).toBe('/geography')
    expect(geographyHref(viewIn('measure=wards&zone=NE'))).toBe('/geography?zone=NE&measure=wards')
    expect(geographyHref(viewIn('lga=LA-ikeja&state=NG-LA'))).toBe('/geography?lga=LA-ikeja')
    expect(geographyHref({ q: 'Ṣàgámù' })).toBe(`/geography?q=${encodeURIComponent('Ṣàgámù')}`)
  })

  test('leaders of a place have the address of the directory', () => {
    expect(leadersHref('NG-LA')).toBe('/leaders?state=NG-LA')
    expect(leadersHref('NG-LA', 'LA-ikeja')).toBe('/leaders?state=NG-LA&lga=LA-ikeja')
    expect(nominateHref('NG-LA', 'LA-ikeja')).toBe('/leaders/nominate?state=NG-LA&lga=LA-ikeja')
  })
})
