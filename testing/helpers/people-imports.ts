import type { ImportReport, ImportSummary } from '#domains/staff/import-contract.ts'
import { ok } from './answers.ts'
import type { Person } from './app.ts'

/** Why a list is sent. */
export const reason = 'List of the Nsukka chapter.'
/** The first line of a list of people. */
export const header = 'firstName,lastName,email,phoneNumber,state,lga'
/** A row of a list of people; the mark keeps tests apart. */
export const rowOf = (mark: string, index: number) =>
  `Chapter,Member ${mark}${index},${mark}${index}@chapter.example,,Enugu,Nsukka`
/** A list of people as CSV, with further rows. */
export const listOf = (mark: string, rows: number, others: string[] = []) =>
  [header, ...Array.from({ length: rows }, (_, index) => rowOf(mark, index)), ...others].join('\n')

/** Twelve rows, each with another fault. */
export const faultyRows = [
  ',No First Name,f1@chapter.example,,,',
  'Site,Admin,f2@chapter.example,,,',
  'No,Email,nothing,,,',
  'No,Phone,f4@chapter.example,12345,,',
  'No,State,f5@chapter.example,,Atlantis,Nsukka',
  'No,Lga,f6@chapter.example,,Enugu,Ikeja',
  'Half,Place,f7@chapter.example,,Enugu,',
  'Too,Short,f8@chapter.example',
  'Twice,Here,big0@chapter.example,,,',
  '=1+1,Formula,@SUM(A1),,,',
  'Two,Faults,not-an-email,xyz,,',
  `Long,${'x'.repeat(61)},f12@chapter.example,,,`,
]

/** What two of the staff do with lists of people: the first sends and proposes them, the second confirms. */
export const peopleImports = (first: Person, second: Person) => {
  const check = async (csv: string, who = first) =>
    ok<ImportSummary>(await who.post('/api/admin/imports', { name: 'chapter.csv', csv, reason }))
  const propose = (id: string, who = first) => who.post(`/api/admin/imports/${id}/propose`, {})
  const withdraw = (id: string, who = first) => who.post(`/api/admin/imports/${id}/withdraw`, {})
  const confirm = (id: string, who = second) => who.post(`/api/admin/imports/${id}/confirm`, {})
  /** Proposed by one person, confirmed by another. */
  const carryOut = async (id: string) => {
    ok(await propose(id), 202)
    return confirm(id)
  }
  const report = async (id: string, who = first) =>
    ok<ImportReport>(await who.get(`/api/admin/imports/${id}`))
  return { check, propose, withdraw, confirm, carryOut, report }
}
