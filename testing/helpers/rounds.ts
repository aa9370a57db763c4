import { lagosDay } from '#shared/values/lagos.ts'
import type { ConsoleRound } from '#domains/challenge/round-contract.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { Person, TestApp } from '#test/app.ts'
import { addLeaderIn } from '#test/seat-holders.ts'

// For tests only: rounds of public selection as the console makes them.

let number = 0

const created = (response: LightMyRequestResponse, status: number): { id: string } => {
  if (response.statusCode !== status) throw new Error(`${response.statusCode} ${response.body}`)
  return response.json<{ id: string }>()
}

export const roundsPath = '/api/admin/challenge/rounds'

/** A form for a pilot round that starts today. */
export const roundForm = (app: TestApp) => ({
  name: `Test round ${(number += 1)}`,
  template: 'pilot',
  opensOn: lagosDay(app.clock.now()),
})

/** A draft with one contest for one seat in each of these areas. */
export const draftRound = async (app: TestApp, who: Person, lgas: readonly string[]): Promise<string> => {
  const { id } = created(await who.post(roundsPath, roundForm(app)), 201)
  if (lgas.length > 0) {
    const added = await who.post(`${roundsPath}/${id}/contests`, { lgas: [...lgas], seats: 1 })
    if (added.statusCode !== 200) throw new Error(`${added.statusCode} ${added.body}`)
  }
  return id
}

/** An announced round with two candidates in every area. */
export const announcedRound = async (app: TestApp, who: Person, lgas: readonly string[]): Promise<string> => {
  for (const lga of lgas) for (const _ of [1, 2]) await addLeaderIn(app, lga, 'shortlisted')
  const id = await draftRound(app, who, lgas)
  created(await who.post(`${roundsPath}/${id}/announce`), 200)
  return id
}

export const proposeFor = async (
  who: Person,
  id: string,
  act: 'open' | 'certify' = 'open',
): Promise<string> =>
  created(await who.post(`${roundsPath}/${id}/proposals`, { act, reason: 'All lists are met.' }), 202).id

export const confirmFor = (who: Person, id: string, proposal: string) =>
  who.post(`${roundsPath}/${id}/proposals/${proposal}/confirm`)

export const seenRound = async (who: Person, id: string): Promise<ConsoleRound> => {
  const response = await who.get(`${roundsPath}/${id}`)
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
  return response.json<ConsoleRound>()
}
