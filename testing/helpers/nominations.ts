import { ok } from './answers.ts'
import type { Person, TestApp } from '#test/app.ts'
import { pdf } from '#test/files.ts'
import type { Nomination, NominationForm } from '#domains/vetting/contracts/nomination-contract.ts'
import { type Scores, UNDO_SECONDS, type VettingItem } from '#domains/vetting/contracts/review-contract.ts'

import { checkedForApproval } from './nomination-parts.ts'

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

export const sendEvidence = async (who: Person): Promise<string> =>
  ok<{ id: string }>(await who.upload('/api/uploads?name=minutes.pdf', pdf(), 'application/pdf'), 201).id

export const nominateBy = async (who: Person, change: Partial<NominationForm> = {}): Promise<Nomination> =>
  ok<Nomination>(await who.post('/api/nominations', nominationForm(change)), 201)

/** Supports the open nomination with this name in the LGA of the form. */
export const supportBy = (who: Person, name: string, lga = 'EN-nsukka') =>
  who.post('/api/nominations/support', { name, lga })

export const take = (who: Person, id: string) => who.post(`/api/vetting/nominations/${id}/take`)

const criteria = ['character', 'competence', 'communityRecord', 'conduct', 'civicNeutrality'] as const

/** Scores of the blind pass: the same points for each criterion, or those of a list. */
export const scoresOf = (points: number | readonly number[] = 8): Scores =>
  Object.fromEntries(
    criteria.flatMap((criterion, index) => [
      [criterion, typeof points === 'number' ? points : points[index]],
      [`${criterion}Reason`, `Two neighbours told us so of ${criterion}.`],
    ]),
  ) as Scores

export const score = (who: Person, id: string, points: number | readonly number[] = 8) =>
  who.send('PUT', `/api/vetting/nominations/${id}/scores`, scoresOf(points))

type Verdict = 'approve' | 'reject' | 'request_info'

/** Only the verdict, as the second pass sends it. */
export const judge = (who: Person, id: string, verdict: Verdict, rest: Record<string, unknown> = {}) =>
  who.post(`/api/vetting/nominations/${id}/review`, {
    verdict,
    ...(verdict === 'approve' && { ...checkedForApproval }),
    ...(verdict === 'reject' && { reasonCode: 'insufficient_evidence' }),
    ...(verdict === 'request_info' && { notes: 'Please send the minutes of the meeting.' }),
    ...rest,
  })

/** Both passes: scores if they are still needed, then the verdict; returns its answer. */
export const review = async (
  who: Person,
  id: string,
  verdict: Verdict,
  rest: Record<string, unknown> = {},
) => {
  if (verdict !== 'request_info') await score(who, id)
  return judge(who, id, verdict, rest)
}

/** One nomination in a reviewer's console; this read settles verdicts whose time has passed. */
export const itemFor = async (who: Person, id: string): Promise<VettingItem> =>
  ok<VettingItem>(await who.get(`/api/vetting/nominations/${id}`))

/** Lets the ten seconds of every verdict pass; returns what the reviewer sees then. */
export const settled = (who: Person, id: string): Promise<VettingItem> => {
  who.wait(UNDO_SECONDS)
  return itemFor(who, id)
}

/** Takes it, gives both passes and waits until the verdict is final; returns what the reviewer sees afterwards. */
export const takeAndReview = async (
  who: Person,
  id: string,
  verdict: Verdict,
  rest: Record<string, unknown> = {},
): Promise<VettingItem> => {
  ok(await take(who, id))
  ok(await review(who, id, verdict, rest))
  return settled(who, id)
}

/** One reviewer's console view of a nomination. */
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
