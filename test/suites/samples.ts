import { randomUUID } from 'node:crypto'
import { nominateBy, nominationForm, ok, review, sendEvidence, take } from '#test/nominating.ts'
import type { LeaderCard } from '#domains/leaders/leader-contract.ts'
import type { Person, TestApp } from '#test/app.ts'
import { pdf } from '#test/files.ts'
import { demoPassword } from '#test/people.ts'
import { beforeTheFall, browserOf, principals, type PrincipalName } from './principals.ts'

/** One request that its call accepts from somebody who may send it. */
export interface Sample {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: Record<string, unknown>
  readonly file?: { readonly bytes: Buffer; readonly contentType: string }
}

/** Whose the object in the path is; a path without parameters has none. */
export const objectKinds = ['own', 'other', 'missing'] as const
export type ObjectKind = (typeof objectKinds)[number]

interface Arranging {
  readonly app: TestApp
  /** The browser that will send the request. */
  readonly who: Person
  readonly name: PrincipalName
  readonly object: ObjectKind
}
type Arrange = (arranging: Arranging) => Sample | Promise<Sample>

/** Who owns the object: the person of the principal, or somebody without any role where it is another's. */
const asOwner = async <T>(
  { app, name, object }: Arranging,
  make: (owner: Person) => Promise<T>,
): Promise<T> => {
  const own = principals[name].is
  const owner = object === 'own' && own ? own : own === 'ada' ? 'ife' : 'ada'
  return beforeTheFall(app, owner, async () => make(await browserOf(app, owner)))
}

const missing = { own: false, other: false, missing: true }

/** A reviewer who is neither the principal nor the owner of the object. */
const thirdReviewer = (app: TestApp): Promise<Person> => browserOf(app, 'binta')

/** The parameter of a path over one object: made where it is to be there, a random id where it is missing. */
const withObject = (
  param: string,
  make: (owner: Person, arranging: Arranging) => Promise<string>,
  rest: Omit<Sample, 'params'> = {},
): Arrange => {
  return async (arranging) => ({
    ...rest,
    params: {
      [param]: missing[arranging.object]
        ? randomUUID()
        : await asOwner(arranging, (owner) => make(owner, arranging)),
    },
  })
}

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

const attachedFile = async (owner: Person): Promise<string> => {
  const file = await sendEvidence(owner)
  await nominateBy(owner, { evidenceIds: [file] })
  return file
}

const anyLeader: Arrange = async ({ app, object }) => {
  const { items } = ok<{ items: LeaderCard[] }>(await app.guest().get('/api/leaders?limit=1'))
  return { params: { leaderId: object === 'missing' ? randomUUID() : (items[0]?.id ?? '') } }
}

const nothing: Arrange = () => ({})

/** A request per call, by the call's name. A new call adds its own here and its row in matrix.expected.json. */
export const samples: Readonly<Record<string, Arrange>> = {
  'identity.register': () => ({
    body: {
      firstName: 'New',
      lastName: 'Sampleton',
      email: `${randomUUID()}@new.example`,
      password: 'a long enough phrase',
      confirmPassword: 'a long enough phrase',
    },
  }),
  'identity.login': () => ({ body: { email: 'ada@demo.sup', password: demoPassword } }),
  'identity.logout': nothing,
  'identity.user': nothing,
  'identity.verifyAge': () => ({ body: {} }),
  'identity.committeeAccess': nothing,
  'identity.verifiedAccess': nothing,
  'regions.regions': nothing,
  'regions.states': nothing,
  'regions.lgas': () => ({ query: { state: 'NG-LA' } }),
  'files.upload': () => ({
    query: { name: 'minutes.pdf' },
    file: { bytes: pdf(), contentType: 'application/pdf' },
  }),
  'files.show': withObject('fileId', attachedFile),
  'leaders.directory': () => ({ query: { search: 'a', sort: 'newest', limit: '5' } }),
  'leaders.stats': nothing,
  'leaders.coverage': nothing,
  'leaders.leader': anyLeader,
  'leaders.nominate': () => ({ body: nominationForm() }),
  'leaders.mine': () => ({ query: { limit: '5' } }),
  'leaders.answer': withObject('nominationId', askedAbout, {
    body: { answer: 'The minutes are in the town hall.' },
  }),
  'leaders.queue': () => ({ query: { bucket: 'pending', limit: '5' } }),
  'leaders.take': withObject('nominationId', nominated),
  'leaders.review': withObject('nominationId', taken, { body: { verdict: 'approve' } }),
  'site.outbox': nothing,
}

/** The request of a call; throws with what to do where none is written down. */
export const sampleOf = async (route: string, arranging: Arranging): Promise<Sample> => {
  const arrange = samples[route]
  if (!arrange)
    throw new Error(
      `The call ${route} has no request in test/suites/samples.ts. Add one that an allowed person may send.`,
    )
  return arrange(arranging)
}
