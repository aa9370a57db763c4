import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makePlaceFinder } from '#domains/regions/server/place-finder.ts'
import { writeCsv } from '#shared/text/csv.ts'
import { importColumns } from '../../import-contract.ts'
import { readList } from './rows.ts'

const state = (id: string, name: string) => ({ kind: 'state' as const, id, name, state: null })
const lga = (id: string, name: string, of: string) => ({ kind: 'lga' as const, id, name, state: of })
const find = makePlaceFinder([
  state('NG-EN', 'Enugu'),
  state('NG-LA', 'Lagos'),
  lga('EN-nsukka', 'Nsukka', 'NG-EN'),
  lga('LA-eti-osa', 'Eti-Osa', 'NG-LA'),
])
const read = (...rows: string[]) => readList([importColumns.join(','), ...rows].join('\n'), find)
const faultsOf = async (...rows: string[]) =>
  (await read(...rows)).faults.map(({ line, column }) => [line, column])

describe('a list of people', () => {
  test('becomes rows with normalized contacts and places, whatever the case and order of its columns', async () => {
    const { rows, faults } = await readList(
      'Email,LGA,State,last_name,First Name,phone number\r\nNgozi@Example.com,eti osa,Lagos State,Sampleton,"Ngọzi ",0803 123 4567\r\n',
      find,
    )
    expect(faults).toEqual([])
    expect(rows).toEqual([
      {
        line: 2,
        firstName: 'Ngọzi'.normalize('NFC'),
        lastName: 'Sampleton',
        email: 'ngozi@example.com',
        phoneNumber: '+2348031234567',
        state: 'NG-LA',
        lga: 'LA-eti-osa',
      },
    ])
  })

  test('accepts codes for places, and leaves surname, phone and place out when they are empty', async () => {
    const { rows } = await read('A,B,a@b.ng,,NG-EN,EN-nsukka', 'C,,c@d.ng,,,')
    expect(rows.map(({ lastName, state, lga, phoneNumber }) => [lastName, state, lga, phoneNumber])).toEqual([
      ['B', 'NG-EN', 'EN-nsukka', null],
      ['', null, null, null],
    ])
  })

  test('names the line and column of every fault, and all faults of a row', async () => {
    expect(
      await faultsOf(
        ',Bello,bello@a.ng,,,',
        'Musa,www.bello.ng,not-an-email,12,,',
        'Ada,Obi,ada@a.ng,,Enugu,',
        'Ada,Obi,ada2@a.ng,,Atlantis,Nsukka',
        'Ada,Obi,ada3@a.ng,,Lagos,Nsukka',
        'Ada,Obi,ada4@a.ng',
        'Ad\uFFFDa,Obi,ada5@a.ng,,,',
      ),
    ).toEqual([
      [2, 'firstName'],
      [3, 'lastName'],
      [3, 'email'],
      [3, 'phoneNumber'],
      [4, 'lga'],
      [5, 'state'],
      [6, 'lga'],
      [7, null],
      [8, null],
    ])
  })

  test('is read as a spreadsheet wrote it, with the usual names of columns', async () => {
    const { rows, faults } = await readList(
      'Surname;First name;Email address;Phone;State;Local Government;;\r\nSampleton;Ngozi;ngozi@example.com;0803 123 4567;Lagos;Eti-Osa;;\r\n;;;;;;;\r\n',
      find,
    )
    expect([faults, rows.length, rows[0]?.lastName, rows[0]?.lga]).toEqual([[], 1, 'Sampleton', 'LA-eti-osa'])
  })

  test('offers what a place may mean', async () => {
    const { faults } = await read(
      'A,B,a@b.ng,,Enuguu,Nsukka',
      'C,D,c@d.ng,,Enugu,Nsuka',
      'E,F,e@f.ng,,Atlantis,Nsukka',
    )
    expect(faults.map(({ column, guess }) => [column, guess])).toEqual([
      ['state', 'Enugu'],
      ['lga', 'Nsukka'],
      ['state', undefined],
    ])
  })

  test('keeps the first of rows with one address or one phone, and reports the others', async () => {
    const list = await read(
      'A,B,same@a.ng,08031234567,,',
      'C,D,SAME@a.ng,,,',
      'E,F,e@f.ng,+234 803 123 4567,,',
    )
    expect(list.rows.map(({ line }) => line)).toEqual([2])
    expect(list.faults.map(({ line, column }) => [line, column])).toEqual([
      [3, 'email'],
      [4, 'phoneNumber'],
    ])
  })
})

describe('forbidden content in lists (S-54)', () => {
  test.each([
    'role',
    'Roles',
    'isAdmin',
    'adminRole',
    'password',
    'password_hash',
    'permissions',
    'verified',
  ])('a column %s is refused by name, and nobody is read', async (column) => {
    const { rows, faults } = await readList(`firstName,lastName,email,${column}\nA,B,a@b.ng,x`, find)
    expect(rows).toEqual([])
    expect(faults).toEqual([
      {
        line: 1,
        column,
        value: '',
        message: 'A list cannot give rights or passwords. Remove this column.',
      },
    ])
  })

  test('unknown, doubled and missing columns are refused as well', async () => {
    const { rows, faults } = await readList('firstName,First name,shoe size,email\nA,B,4,a@b.ng', find)
    expect(rows).toEqual([])
    expect(faults.map(({ column, message }) => [column, message])).toEqual([
      ['First name', 'This column appears twice.'],
      ['shoe size', 'We do not know this column. Remove it.'],
      ['lastName', 'This column is missing.'],
    ])
  })

  test('more than 5,000 rows', async () => {
    const many = Array.from({ length: 5001 }, (_, index) => `A,B,a${index}@b.ng,,,`)
    const { rows, faults, rowCount } = await read(...many)
    expect(rows).toEqual([])
    expect(rowCount).toBe(5001)
    expect(faults).toMatchObject([{ line: 5002, message: 'A list can have up to 5,000 rows.' }])
  })
})

test('in any list, each row is either read or reported as faulty', async () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('a@b.ng', 'Ada', '', '08031234567', 'Enugu', 'Nsukka'))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 6, maxLength: 6 }), { maxLength: 6 }),
      async (rows) => {
        const { rows: read, faults, rowCount } = await readList(writeCsv([importColumns, ...rows]), find)
        const lines = new Set([...read.map(({ line }) => line), ...faults.map(({ line }) => line)])
        expect(rowCount).toBe(rows.length)
        expect(lines.size).toBe(rows.length)
      },
    ),
  )
})
