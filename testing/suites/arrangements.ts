import { randomUUID } from 'node:crypto'
import { demoPerson, type DemoName } from '#shared/demo/people.ts'
import type { Person, TestApp } from '#test/app.ts'
import { beforeTheFall, browserOf, principals, type PrincipalName, withoutProof } from './principals.ts'

/** One request that its call accepts from an allowed person. */
export interface Sample {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: Record<string, unknown>
  readonly file?: { readonly bytes: Buffer; readonly contentType: string }
}

/** The owner of the object in the path; a path without parameters has none. */
export const objectKinds = ['own', 'other', 'missing'] as const
export type ObjectKind = (typeof objectKinds)[number]

export interface Arranging {
  readonly app: TestApp
  /** The browser that will send the request. */
  readonly who: Person
  readonly name: PrincipalName
  readonly object: ObjectKind
}

/** The account of the browser that will send the request; somebody else's for a principal without one. */
export const personIdOf = ({ name }: Arranging, instead: DemoName = 'dayo'): string =>
  demoPerson(principals[name].is ?? instead).id

export type Arrange = (arranging: Arranging) => Sample | Promise<Sample>

/**
 * The owner of the object: the person of the principal, or somebody without any role if it belongs to another person.
 */
export const asOwner = async <T>(
  { app, name, object }: Arranging,
  make: (owner: Person) => Promise<T>,
): Promise<T> => {
  const own = principals[name].is
  const owner = object === 'own' && own ? own : own === 'ada' ? 'ife' : 'ada'
  return beforeTheFall(app, owner, async () => make(await browserOf(app, owner)))
}

const missing = { own: false, other: false, missing: true }

/** A reviewer who is neither the principal nor the owner of the object. */
export const thirdReviewer = async (app: TestApp): Promise<Person> => {
  await withoutProof(app, 'binta')
  return browserOf(app, 'binta')
}

/** The path parameter for one object: created if it should exist, a random id if not. */
export const withObject = (
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

/** A call that needs no input. */
export const nothing: Arrange = () => ({})
