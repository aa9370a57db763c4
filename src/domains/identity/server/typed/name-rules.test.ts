import { expect, test } from 'vitest'
import { looksOfficial } from './name-rules.ts'

const named = (text: string) => {
  const [firstName = '', ...rest] = text.split(' ')
  return looksOfficial({ firstName, lastName: rest.join(' ') })
}

test.each([
  'SUP Civic',
  'S U P Civic',
  'Súp Cívic',
  'SUPCivic Team',
  'SUP C1v1c',
  'SUP Team',
  'SUP Support',
  'Admin',
  'Adm1n',
  'ADMlN Chidi',
  'Site Administrator',
  'Adrnin One',
  'Mọderator',
  'Chidi Moderator',
  'Official Page',
  'Tari',
  'Kamsi',
  'Kàmsí',
  'Tarl',
  'Tari Guide',
  'Kamsi AI',
  'Tari SUP Civic',
  'Support',
  // Whole words of Cyrillic or Greek letters.
  'Камѕі',
  'Тагі',
  'Камѕі Guide',
  'Staff',
  'Support Team',
  'Customer Care',
  'SUP Staff',
])('%s is a name of ours', (name) => expect(named(name)).toBe(true))

test.each([
  'Tari Briggs',
  'Kamsi Okoro',
  'Tariere',
  'Kamsiyochukwu',
  'Supo Adé',
  'Civic Ogundipe',
  'Adminike Bello',
  'Chidi Mockford',
  'Support Okafor',
  'Тарас Шевченко',
  'Νίκος Παπαδόπουλος',
  'Care Bassey',
  'Justice Okon',
  'Bot Dung',
  'Ai Tanaka',
  'Ngozi',
  'Adímabua',
  'Ọ̀fíṣà',
])('%s is a name of a person', (name) => expect(named(name)).toBe(false))
