import { describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { placeFinder } from './place-finder.ts'

const app = await openTestApp()
const find = await placeFinder(app)

describe('a typed place is found', () => {
  test.each([
    ['NG-FC', 'FCT|Abuja|FCT Abuja|Abuja FCT|F.C.T|f.c.t.|Federal Capital Territory|NG-FC|ng-fc'],
    ['NG-NA', 'Nasarawa|Nassarawa|NASARAWA STATE|Nassarawa State'],
    ['NG-AK', 'Akwa Ibom|AkwaIbom|akwa-ibom|Akwa  Ibom State'],
    ['NG-LA', 'Lagos|lagos state|Làgós'],
  ])('%s as any of %s', (state, texts) => {
    expect(texts.split('|').map((text) => find.state(text))).toEqual(texts.split('|').map(() => state))
  })

  test.each([
    ['NG-KN', 'KN-nasarawa', 'Nassarawa|Nasarawa LGA'],
    ['NG-LA', 'LA-shomolu', 'Somolu|Shomolu Local Government'],
    ['NG-OS', 'OS-ilesa-west', 'Ilesha West|Ilesa-West'],
    ['NG-OY', 'OY-ogbomoso-north', 'Ogbomosho North'],
    ['NG-BE', 'BE-otukpo', 'Oturkpo|Otukpo Local Government Area'],
    ['NG-NI', 'NI-munya', 'Muya'],
    ['NG-KE', 'KE-aleiro', 'Aliero'],
    ['NG-AB', 'AB-osisioma', 'Osisioma Ngwa'],
    ['NG-AB', 'AB-obi-ngwa', 'Obingwa|Obi Ngwa'],
    ['NG-CR', 'CR-yakurr', 'Yakuur'],
    ['NG-CR', 'CR-calabar-municipal', 'Calabar-Municipality|Calabar Municipal'],
    ['NG-KT', 'KT-maiadua', 'Mai’Adua|Mai Adua|Maiʼadua'],
    ['NG-PL', 'PL-quaan-pan', 'Quaan Pan|Qua’an-Pan'],
    ['NG-BA', 'BA-jamaare', "Jama'are"],
    ['NG-KD', 'KD-jemaa', "Jema'a"],
    ['NG-ZA', 'ZA-birnin-magaji', 'Birnin Magaji/Kiyaw'],
    ['NG-OG', 'OG-yewa-south', 'Egbado South'],
    ['NG-KE', 'KE-wasagu-danko', 'Danko Wasagu|Danko/Wasagu'],
    ['NG-KN', 'KN-garun-mallam', 'Garun Malam'],
    ['NG-FC', 'FC-abuja-municipal', 'Abuja Municipal Area Council|Abuja Municipal'],
  ])('in %s: %s as any of %s', (state, lga, texts) => {
    expect(texts.split('|').map((text) => find.lga(state, text))).toEqual(texts.split('|').map(() => lga))
  })

  test('by every name that the search knows, each in its own State', async () => {
    const areas = await app.db
      .selectFrom('regions.lga' as never)
      .selectAll()
      .execute()
    const wrong = (areas as { id: string; name: string; state_code: string }[]).filter(
      ({ id, name, state_code: state }) => find.lga(state, name) !== id,
    )
    expect(areas.length).toBe(774)
    expect(wrong).toEqual([])
  })
})

test('a place that is not there is not found, and a near one is offered', () => {
  expect([
    find.state('Atlantis'),
    find.state(''),
    find.lga('NG-EN', 'Ikeja'),
    find.lga('NG-XX', 'Ikeja'),
  ]).toEqual([undefined, undefined, undefined, undefined])
  expect([find.guess('Nasarrwa'), find.guess('Zamfra'), find.guess('xyz')]).toEqual([
    'Nasarawa',
    'Zamfara',
    undefined,
  ])
  expect(find.guess('Nsuka', 'NG-EN')).toBe('Nsukka')
})
