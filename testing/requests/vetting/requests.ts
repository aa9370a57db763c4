import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ok } from '#test/answers.ts'
import { judge, nominateBy, nominationForm, score, scoresOf, take, takeAndReview } from '#test/nominations.ts'
import { referees } from '#test/nomination-parts.ts'
import { sendConsentLink } from '#domains/vetting/server/consent/consent-link-job.ts'
import type { Person } from '#test/app.ts'
import { runQueue } from '#test/jobs.ts'
import {
  type Arrange,
  type Arranging,
  asOwner,
  nothing,
  thirdReviewer,
  withObject,
} from '#suites/arrangements.ts'

const nominated = async (owner: Person): Promise<string> => (await nominateBy(owner)).id

const askedAbout = async (owner: Person, { app }: Arranging): Promise<string> => {
  const id = await nominated(owner)
  await takeAndReview(await thirdReviewer(app), id, 'request_info')
  return id
}

/** Whoever may not take it is refused here as well, which leaves the nomination free. */
const taken = async (owner: Person, { who }: Arranging): Promise<string> => {
  const id = await nominated(owner)
  await take(who, id)
  return id
}

const scored = async (owner: Person, arranging: Arranging): Promise<string> => {
  const id = await taken(owner, arranging)
  await score(arranging.who, id)
  return id
}

/** Scored, with referees on file, so that the reviewer may open them. */
const withReferees = async (owner: Person, { who }: Arranging): Promise<string> => {
  const { id } = await nominateBy(owner, referees)
  await take(who, id)
  await score(who, id)
  return id
}

const judged = async (owner: Person, arranging: Arranging): Promise<string> => {
  const id = await scored(owner, arranging)
  await judge(arranging.who, id, 'reject')
  return id
}

/** Rejected, as two reviewers would have it, without their work. */
const rejected = async (owner: Person, { app }: Arranging): Promise<string> => {
  const id = await nominated(owner)
  await sql`update vetting.nomination set status = 'rejected', reason_code = 'insufficient_evidence',
    decided_at = ${app.clock.now()} where id = ${id}`.execute(app.db)
  return id
}

const text = 'The minutes that you missed are public since Monday, here they are.'
const appealed = async (owner: Person, arranging: Arranging): Promise<string> => {
  const id = await rejected(owner, arranging)
  ok(await owner.post(`/api/nominations/${id}/appeal`, { text }))
  return id
}

const leader = async (_: Person, { app }: Arranging): Promise<string> => {
  const { items } = ok<{ items: { id: string }[] }>(await app.guest().get('/api/leaders?limit=1'))
  return items[0]?.id ?? ''
}

/** The token of a link that was sent for a nomination of the owner. */
const linked = async (owner: Person, { app }: Arranging): Promise<string> => {
  const contact = `${randomUUID()}@example.ng`
  await nominateBy(owner, { nomineeContact: contact })
  await runQueue(app, [sendConsentLink])
  const sent = (await app.ports.outbox.email.list()).find(({ message }) => message.to === contact)
  return /\/consent\/(\S+)/.exec(sent?.message.text ?? '')?.[1] ?? ''
}

const interest = (person: string) => ({ kind: 'person', value: `Rahila ${person}` })
/** Somebody without a console has none of their own: then it is only an id. */
const declared: Arrange = async ({ app, who, object }) => {
  const owner = object === 'own' ? who : await thirdReviewer(app)
  const answer =
    object === 'missing' ? null : await owner.post('/api/vetting/interests', interest(randomUUID()))
  const { items = [] } = answer?.statusCode === 200 ? answer.json<{ items?: { id: string }[] }>() : {}
  return { body: { reason: 'I moved away.' }, params: { interestId: items.at(-1)?.id ?? randomUUID() } }
}

/** A call without an object that works on a nomination which is there and free. */
const withFree =
  (bodyOf: (id: string) => Record<string, unknown> | undefined): Arrange =>
  async (arranging) => {
    const id = await asOwner({ ...arranging, object: 'other' }, nominated)
    const body = bodyOf(id)
    return body ? { body } : {}
  }

const goldCases = { own: 'borehole-ledger', other: 'generous-uncle', missing: 'no-such-file' }
const points = { character: 8, competence: 7, communityRecord: 9, conduct: 8, civicNeutrality: 8 }
const aboutNomination = (
  make: (owner: Person, arranging: Arranging) => Promise<string>,
  body?: Record<string, unknown>,
) => withObject('nominationId', make, body ? { body } : {})

export const requests: Readonly<Record<string, Arrange>> = {
  'vetting.nominate': () => ({ body: nominationForm() }),
  'vetting.mine': () => ({ query: { limit: '5' } }),
  'vetting.aboutMe': nothing,
  'vetting.duplicates': () => ({ query: { name: 'Rahila Musa', lga: 'EN-nsukka' } }),
  'vetting.reviewing': nothing,
  'vetting.draft': nothing,
  'vetting.saveDraft': () => ({ body: { nomineeFullName: 'Rahila', step: 'who' } }),
  'vetting.clearDraft': nothing,
  'vetting.track': aboutNomination(nominated),
  'vetting.answer': aboutNomination(askedAbout, { answer: 'The minutes are in the town hall.' }),
  'vetting.support': async (arranging) => {
    const { nomineeFullName: name, lga } = await asOwner({ ...arranging, object: 'other' }, (owner) =>
      nominateBy(owner),
    )
    return { body: { name, lga } }
  },
  'vetting.giveReferees': aboutNomination(nominated, referees),
  'vetting.askConsent': aboutNomination(nominated, { nomineeContact: 'rahila@example.ng' }),
  'vetting.appeal': aboutNomination(rejected, { text }),
  'vetting.leaderVetting': withObject('leaderId', leader),
  'vetting.consent': withObject('token', linked),
  'vetting.answerConsent': withObject('token', linked, { body: { answer: 'consent' } }),
  'vetting.queue': () => ({ query: { bucket: 'pending', limit: '5' } }),
  'vetting.item': aboutNomination(nominated),
  'vetting.draw': withFree(() => undefined),
  'vetting.take': aboutNomination(nominated),
  'vetting.release': aboutNomination(taken, { reason: 'I am away this week.' }),
  'vetting.conflict': aboutNomination(nominated, { kind: 'work' }),
  'vetting.scores': aboutNomination(taken, { ...scoresOf() }),
  'vetting.openReferees': aboutNomination(withReferees),
  'vetting.review': aboutNomination(scored, {
    verdict: 'reject',
    reasonCode: 'insufficient_evidence',
  }),
  'vetting.undoReview': aboutNomination(judged),
  'vetting.interests': nothing,
  'vetting.declareInterest': () => ({ body: interest(randomUUID()) }),
  'vetting.withdrawInterest': declared,
  'vetting.calibration': nothing,
  'vetting.gold': nothing,
  'vetting.answerGold': ({ object }) => ({
    body: { verdict: 'approve', ...points },
    params: { caseId: goldCases[object] },
  }),
  'vetting.reviewers': nothing,
  'vetting.assign': withFree((id) => ({ nominationIds: [id] })),
  'vetting.draws': () => ({ query: { limit: '5' } }),
  'vetting.conflicts': nothing,
  'vetting.appeals': () => ({ query: { limit: '5' } }),
  'vetting.decideAppeal': aboutNomination(appealed, {
    decision: 'decline',
    reason: 'Nothing of this is new.',
  }),
}
