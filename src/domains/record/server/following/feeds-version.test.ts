import { createHash } from 'node:crypto'
import { publication } from '#test/record.ts'
import { expect, test } from 'vitest'
import { transferCodes } from '#domains/wallet/rules.ts'
import { FEEDS_VERSION } from './feeds-version.ts'

/** What each version writes. A change of it fails here: add the next version with its digest, and raise `FEEDS_VERSION`. */
const noted: Readonly<Record<number, string>> = {
  1: '2850e0de49b8aaa30dfcaa48d68a6d215403626d808d151a715a7606349a11bc',
}

test('the version of the feeds is raised with their lines, sums, names and codes', () => {
  const digest = createHash('sha256')
    .update(JSON.stringify([transferCodes, publication.followedFeeds.map(({ name, text }) => [name, text])]))
    .digest('hex')
  expect(noted[FEEDS_VERSION]).toBe(digest)
  expect(Math.max(...Object.keys(noted).map(Number))).toBe(FEEDS_VERSION)
})
