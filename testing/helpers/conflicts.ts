import { expect } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { VettingItem } from '#domains/vetting/contracts/review-contract.ts'
import type { Person } from '#test/app.ts'
import { ok, refusal } from '#test/answers.ts'
import { itemFor, judge, type People, score, take } from '#test/nominations.ts'

export type Reviewer = 'bola' | 'binta'

interface Queue {
  items: VettingItem[]
  total: number
  counts: Record<string, number>
}
export const queueOf = async (who: Person, bucket = 'pending') =>
  ok<Queue>(await who.get(`/api/vetting/nominations?bucket=${bucket}&limit=100`))

interface Line {
  nominationId: string
  reviewerId: string
  kinds: string[]
  declared: { kind: string; note: string } | null
}
type Watched = Pick<People, Reviewer | 'kemi'>

/** What the vetting lead reads about a reviewer and a nomination; undefined if there is no conflict. */
export const lineOf = async (people: Watched, who: Reviewer, about: string) =>
  ok<{ items: Line[] }>(await people.kemi.get('/api/vetting/conflicts')).items.find(
    (line) => line.nominationId === about && line.reviewerId === demoPerson(who).id,
  )

/** Neither listed nor counted, no call finds it, and it is never assigned. */
export const mustBeKeptFrom = async (people: Watched, who: Reviewer, about: string) => {
  const reviewer = people[who]
  const before = await queueOf(reviewer)
  expect(before.items.map((item) => item.id)).not.toContain(about)
  expect(before.total).toBe(before.items.length)
  expect(before.counts['pending']).toBe(before.items.length)
  const body = { reason: 'Not mine.' }
  for (const answer of [
    await reviewer.get(`/api/vetting/nominations/${about}`),
    await take(reviewer, about),
    await score(reviewer, about),
    await judge(reviewer, about, 'approve'),
    await reviewer.post(`/api/vetting/nominations/${about}/release`, body),
    await reviewer.post(`/api/vetting/nominations/${about}/review/undo`),
    await reviewer.post(`/api/vetting/nominations/${about}/conflict`, { kind: 'work' }),
  ])
    expect(refusal(answer)).toEqual([404, 'NOMINATION_NOT_FOUND'])
  const filled = ok<{ assigned: { reviewer: string }[] }>(
    await people.kemi.post('/api/vetting/assign', {
      nominationIds: [about],
      reviewerIds: [demoPerson(who).id],
    }),
  )
  expect(filled.assigned).toEqual([])
}

export const mustBeOpenTo = async (people: Watched, who: Reviewer, about: string) => {
  expect((await queueOf(people[who])).items.map((item) => item.id)).toContain(about)
  expect((await itemFor(people[who], about)).barred).toBeNull()
  expect(await lineOf(people, who, about)).toBeUndefined()
}
