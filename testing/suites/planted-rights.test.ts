import { expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { type Role, adminRoles, grantedRoles, roleTable } from '#shared/access.ts'
import { openTestApp } from '#test/app.ts'
import { makeDoors, reviewedFor } from './doors.ts'
import { expected } from './matrix-rows.ts'
import { principalNames } from './principals.ts'

const app = await openTestApp()
const doors = await makeDoors(app)

type TableRow = (typeof roleTable)[keyof typeof roleTable]
const table = roleTable as Record<string, TableRow>
const roles: readonly Role[] = [...adminRoles, ...grantedRoles]
/** No kind of user of the reviewed answers has one of these; the table of section 6 (role-table.test.ts) has them. */
const withoutColumn: readonly Role[] = ['support', 'content']

/** Every single change of the one table of roles: a role that it lets in too much, or not at all. */
const faults = Object.entries(table).flatMap(([access, row]) => [
  { access, who: 'the admin flag', row: { ...row, flag: !row.flag } },
  ...roles.map((role) => ({
    access,
    who: role,
    row: {
      ...row,
      roles: row.roles.includes(role) ? row.roles.filter((each) => each !== role) : [...row.roles, role],
    },
  })),
])

/** The reviewed answers of all calls, by kind of user. */
const answers = domains.routes.map((route) => ({
  route,
  rows: Object.entries(expected)
    .filter(([row]) => row === route.name || row.startsWith(`${route.name} `))
    .map(([, reviewed]) => new Map(principalNames.map((name) => [name, reviewedFor(reviewed, name)]))),
}))

/** Where the doors and the reviewed answers differ: refused otherwise than reviewed, or let in against the review. */
const differences = (access?: string): string[] =>
  answers
    .filter(({ route }) => access === undefined || route.call.is.access === access)
    .flatMap(({ route, rows }) =>
      principalNames
        .filter((name) => {
          const refusal = doors.refusalOf(route, name)
          return rows.some((row) => ((refusal ?? 'forbidden') !== row.get(name)) === (refusal !== null))
        })
        .map((name) => `${route.name} ${name}`),
    )

/** Calls of many acts: which permission one needs is decided behind the door. */
const ofManyActs =
  /^(leaders\.(move|confirmTransition|refuseTransition)|approvals\.(confirmApproval|refuseApproval)) /

test('the doors agree with every reviewed answer', () => {
  expect(differences().filter((each) => !ofManyActs.test(each))).toEqual([])
})

test('the reviewed answers notice every role that a row of the table loses or gains', () => {
  const known = new Set(differences())
  const unnoticed = faults.filter(({ access, row }) => {
    const was = table[access]
    table[access] = row
    const isNoticed = differences(access).some((each) => !known.has(each))
    if (was) table[access] = was
    return !isNoticed
  })
  expect(faults.length).toBeGreaterThan(140)
  expect(unnoticed.filter(({ who }) => !withoutColumn.some((role) => role === who))).toEqual([])
})
