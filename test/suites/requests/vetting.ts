import { nominateBy, nominationForm, ok, review, take } from '#test/nominating.ts'
import type { Person } from '#test/app.ts'
import { type Arrange, type Arranging, thirdReviewer, withObject } from '../arranging.ts'

const nominated = async (owner: Person): Promise<string> => (await nominateBy(owner)).id

const askedAbout = async (owner: Person, { app }: Arranging): Promise<string> => {
  const id = await nominated(owner)
  const reviewer = await thirdReviewer(app)
  ok(await take(reviewer, id))
  ok(await review(reviewer, id, 'request_info'))
  return id
}

/** Whoever may not take it is refused here as well, which leaves the nomination free. */
const taken = async (owner: Person, { who }: Arranging): Promise<string> => {
  const id = await nominated(owner)
  await take(who, id)
  return id
}

export const requests: Readonly<Record<string, Arrange>> = {
  'vetting.nominate': () => ({ body: nominationForm() }),
  'vetting.mine': () => ({ query: { limit: '5' } }),
  'vetting.answer': withObject('nominationId', askedAbout, {
    body: { answer: 'The minutes are in the town hall.' },
  }),
  'vetting.queue': () => ({ query: { bucket: 'pending', limit: '5' } }),
  'vetting.take': withObject('nominationId', nominated),
  'vetting.review': withObject('nominationId', taken, { body: { verdict: 'approve' } }),
}
