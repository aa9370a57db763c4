import type { LightMyRequestResponse } from 'fastify'
import type { Person, TestApp } from '#test/app.ts'
import { pdf } from '#test/files.ts'
import type { Nomination, NominationForm, VettingItem } from '#domains/vetting/nomination-contract.ts'

let number = 0

/** A valid nomination of a new invented person each time. For tests only. */
export const nominationForm = (change: Partial<NominationForm> = {}): NominationForm => ({
  nomineeFullName: `Nwanyịbụife Sample ${(number += 1)}`,
  currentOffice: 'Ward councillor',
  officeType: 'local_government',
  region: 'nigeria',
  state: 'NG-EN',
  lga: 'EN-nsukka',
  biography: 'She has taught in the town for twenty years and knows every path of the ward.',
  nominationStatement: 'She answers every letter and writes down what she promised, with the date.',
  ...change,
})

/** Status and code of a refusal, for one comparison. */
export const refusal = (response: LightMyRequestResponse) => [
  response.statusCode,
  response.json<{ code?: string }>().code,
]

export const fieldsOf = (response: LightMyRequestResponse) =>
  Object.keys(response.json<{ fields?: Record<string, string> }>().fields ?? {})

const bodyOf = <T>(response: LightMyRequestResponse, status: number): T => {
  if (response.statusCode !== status) throw new Error(`${response.statusCode} ${response.body}`)
  return response.json<T>()
}

export const ok = <T>(response: LightMyRequestResponse): T => bodyOf<T>(response, 200)

export const sendEvidence = async (who: Person): Promise<string> =>
  bodyOf<{ id: string }>(await who.upload('/api/uploads?name=minutes.pdf', pdf(), 'application/pdf'), 201).id

export const nominateBy = async (who: Person, change: Partial<NominationForm> = {}): Promise<Nomination> =>
  bodyOf<Nomination>(await who.post('/api/nominations', nominationForm(change)), 201)

export const take = (who: Person, id: string) => who.post(`/api/vetting/nominations/${id}/take`)

export const review = (
  who: Person,
  id: string,
  verdict: 'approve' | 'reject' | 'request_info',
  rest: Record<string, string> = {},
) =>
  who.post(`/api/vetting/nominations/${id}/review`, {
    verdict,
    ...(verdict === 'reject' && { reasonCode: 'insufficient_evidence' }),
    ...(verdict === 'request_info' && { notes: 'Please send the minutes of the meeting.' }),
    ...rest,
  })

/** Takes and reviews; answers what the reviewer sees afterwards. */
export const takeAndReview = async (
  who: Person,
  id: string,
  verdict: 'approve' | 'reject' | 'request_info',
  rest: Record<string, string> = {},
): Promise<VettingItem> => {
  ok(await take(who, id))
  return ok<VettingItem>(await review(who, id, verdict, rest))
}

/** What one reviewer's console shows of a nomination. */
export const seenBy = async (who: Person, id: string, bucket: string): Promise<VettingItem> => {
  const { items } = ok<{ items: VettingItem[] }>(
    await who.get(`/api/vetting/nominations?bucket=${bucket}&limit=100`),
  )
  const item = items.find((each) => each.id === id)
  if (!item) throw new Error(`The ${bucket} bucket does not hold ${id}`)
  return item
}

export const signInAll = async (app: TestApp) => ({
  guest: app.guest(),
  ada: await app.signIn('ada'),
  dayo: await app.signIn('dayo'),
  bola: await app.signIn('bola'),
  binta: await app.signIn('binta'),
  chidi: await app.signIn('chidi'),
  kemi: await app.signIn('kemi'),
  halima: await app.signIn('halima'),
  jide: await app.signIn('jide'),
})
export type People = Awaited<ReturnType<typeof signInAll>>
