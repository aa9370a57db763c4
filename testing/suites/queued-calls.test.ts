import { expect, test } from 'vitest'
import { bodyOfShape, formBody, shapeOf } from '#shared/pages/form-body.ts'
import { domains } from '#app/server/domains.ts'
import type { Route } from '#platform/server/pipeline/route.ts'

/** Domains that take, pay or move money, choose leaders, or hold who somebody is: none of their acts waits on a device. */
const neverQueued = [
  'account',
  'approvals',
  'cashout',
  'donations',
  'draws',
  'identity',
  'kyc',
  'organizations',
  'payments',
  'privacy',
  'treasury',
  'voting',
  'wallet',
]
/** Acts of other domains that a person must decide on while they see how things are. */
const decidedNow = ['leaders.move', 'projects.fundProject', 'projects.proposeRelease', 'vetting.review']

const queued = (routes: readonly Pick<Route, 'name' | 'call'>[]): string[] =>
  routes.flatMap(({ name, call }) => (call.is.offline ? [name] : [])).toSorted()

const wrongly = (names: readonly string[]): string[] =>
  names.filter((name) => neverQueued.includes(name.split('.')[0] ?? '') || decidedNow.includes(name))

test('these acts wait for a network, and no others', () => {
  expect(queued(domains.routes)).toEqual([
    'chat.postMessage',
    'engage.complete',
    'events.checkIn',
    'events.leaveEvent',
    'events.register',
    'feedback.contact',
    'feedback.sendFeedback',
    'forum.createThread',
    'forum.reply',
    'leaders.endorse',
    'leaders.withdrawEndorsement',
    'library.likeArticle',
    'library.saveLetter',
    'library.startLetter',
    'projects.voteForProject',
    'reports.reportProblem',
    'translations.suggest',
    'vetting.nominate',
  ])
})

test('no vote for a leader, money out or act on an account waits on a device', () => {
  expect(wrongly(queued(domains.routes))).toEqual([])
  const known = new Set(domains.routes.map(({ name }) => name))
  expect(decidedNow.filter((name) => !known.has(name))).toEqual([])
})

test('and one that would is found', () => {
  const planted = domains.routes
    .filter(({ name }) => ['voting.castBallot', 'cashout.submit', 'forum.reply'].includes(name))
    .map(({ name, call }) => ({ name, call: { ...call, is: { ...call.is, offline: 'queue' as const } } }))
  expect(wrongly(queued(planted))).toEqual(['cashout.submit', 'voting.castBallot'])
})

test('the worker decodes each of their forms as the server does, without the schema library', () => {
  for (const { name, call } of domains.routes.filter((route) => route.call.is.offline)) {
    const { body } = call.is
    if (!body || body === 'file') continue
    const shape = shapeOf(body)
    expect(JSON.parse(JSON.stringify(shape)), name).toEqual(shape)
    const fields = Object.fromEntries(Object.keys(shape).map((field) => [field, ['yes', '12']]))
    expect(bodyOfShape(shape, fields), name).toEqual(formBody(body, fields))
    expect(bodyOfShape(shape, {}), name).toEqual(formBody(body, {}))
  }
})
