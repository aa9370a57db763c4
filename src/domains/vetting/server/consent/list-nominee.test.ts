import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Leader, LeaderCard } from '#domains/leaders/contracts/leader-contract.ts'
import { openTestApp } from '#test/app.ts'
import { runQueue } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import { nominateBy, review, settled, signInAll, take, takeAndReview } from '#test/nominations.ts'
import type { Nomination } from '../../contracts/nomination-contract.ts'
import { sendConsentLink } from './consent-link-job.ts'

let nomination: Nomination
let contact: string

const app = await openTestApp()
const people = await signInAll(app)
beforeEach(async () => {
  contact = `${crypto.randomUUID()}@example.ng`
  nomination = await nominateBy(people.ada, { nomineeContact: contact })
})

type Page = { items: LeaderCard[]; total: number; unnamed: number }
const list = async (search: string, who = people.guest) => ok<Page>(await who.get(`/api/leaders?${search}`))
const named = async (who = people.guest) =>
  (await list(`search=${encodeURIComponent(nomination.nomineeFullName)}`, who)).items.filter(
    ({ fullName }) => fullName === nomination.nomineeFullName,
  )
const answer = async (said: 'consent' | 'decline') => {
  await runQueue(app, [sendConsentLink])
  const sent = (await app.ports.outbox.email.list()).find(({ message }) => message.to === contact)
  const token = /\/consent\/(\S+)/.exec(sent?.message.text ?? '')?.[1] ?? ''
  ok(await people.guest.post(`/api/consent/${token}`, { answer: said }))
}

describe('a nominee before the decision', () => {
  test('who has not agreed is counted without a name, and only by status, zone and State', async () => {
    expect(await named()).toEqual([])
    const before = await list('status=nominated')
    expect(before.items.map(({ fullName }) => fullName)).not.toContain(nomination.nomineeFullName)
    expect(before.unnamed).toBeGreaterThan(0)
    await nominateBy(people.dayo)
    expect((await list('status=nominated')).unnamed).toBe(before.unnamed + 1)
    expect((await list('pipeline=1&state=NG-EN')).unnamed).toBeGreaterThanOrEqual(2)
    for (const search of [
      'status=verified',
      'status=nominated&state=NG-EN&lga=EN-nsukka',
      'status=nominated&officeType=other',
      'sort=name',
    ])
      expect((await list(search)).unnamed).toBe(0)
  })

  test('who agreed stands as nominated, then in vetting: unverified, without texts, not endorsable', async () => {
    const { unnamed } = await list('status=nominated')
    await answer('consent')
    const [card] = await named()
    expect(card).toMatchObject({ status: 'nominated', isVerified: false, consent: 'given', photoUrl: null })
    expect((await list('status=nominated')).unnamed).toBe(unnamed - 1)
    const leader = ok<Leader>(await people.guest.get(`/api/leaders/${card?.id}`))
    expect([leader.biography, leader.nominationStatement, leader.evidence]).toEqual(['', '', []])
    expect(await people.dayo.post(`/api/leaders/${card?.id}/endorsements`, {})).toRefuse(
      409,
      'LEADER_UNDECIDED',
    )
    ok(await take(people.bola, nomination.id))
    expect(await named()).toMatchObject([{ id: card?.id, status: 'in_vetting' }])
    // Reviewers judge blind: signed in, they meet no name here that they may have to judge.
    expect(await named(people.binta)).toEqual([])
    expect(await people.binta.get(`/api/leaders/${card?.id}`)).toRefuse(404, 'LEADER_NOT_FOUND')
  })

  test('becomes the verified leader with the approval, on the same page', async () => {
    await answer('consent')
    const [card] = await named()
    for (const who of [people.bola, people.binta]) {
      ok(await take(who, nomination.id))
      ok(await review(who, nomination.id, 'approve'))
    }
    expect((await settled(people.kemi, nomination.id)).leaderId).toBe(card?.id)
    const leader = ok<Leader>(await people.guest.get(`/api/leaders/${card?.id}`))
    expect(leader).toMatchObject({ status: 'verified', isVerified: true, consent: 'given' })
    expect(leader.biography).not.toBe('')
    expect(leader.history.map(({ to }) => to)).toEqual(['nominated', 'in_vetting', 'verified'])
  })

  test('leaves the directory with a rejection, and comes back when an appeal is accepted', async () => {
    await answer('consent')
    for (const who of [people.bola, people.binta]) await takeAndReview(who, nomination.id, 'reject')
    expect(await named()).toEqual([])
    const text = 'The minutes that you missed are public since Monday, here they are.'
    ok(await people.ada.post(`/api/nominations/${nomination.id}/appeal`, { text }))
    ok(
      await people.kemi.post(`/api/vetting/appeals/${nomination.id}/decide`, {
        decision: 'accept',
        reason: 'The minutes are new, so a fresh panel reads them.',
      }),
    )
    expect(await named()).toMatchObject([{ status: 'in_vetting', isVerified: false }])
  })
})

test('an approval of an older release without any evidence asks the nominator for a source instead', async () => {
  for (const who of [people.bola, people.binta]) {
    ok(await take(who, nomination.id))
    ok(await review(who, nomination.id, 'approve'))
  }
  await sql`update vetting.held_review set checks = checks - 'source' where nomination_id = ${nomination.id}`.execute(
    app.db,
  )
  expect(await settled(people.kemi, nomination.id)).toMatchObject({
    status: 'pending',
    leaderId: null,
    infoRequested: expect.stringContaining('No independent source'),
  })
})
