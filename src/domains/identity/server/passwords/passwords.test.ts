import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../../../../shared/demo/people.ts'
import { hashPassword, isCommonPassword, isOutdated, isPassword, makeSemaphore } from './passwords.ts'

describe('a stored password', () => {
  test('is argon2id with 19 MiB, two passes and one lane, and a salt of 16 bytes', async () => {
    const kept = await hashPassword('a quiet harmattan morning')
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(isOutdated(kept)).toBe(false)
    expect(await hashPassword('a quiet harmattan morning')).not.toBe(kept)
  })

  test.each([{ memoryCost: 8192 }, { timeCost: 1 }, { parallelism: 2 }, { algorithm: 1 }, { outputLen: 16 }])(
    'is outdated when it was made with %o',
    async (other) => {
      expect(
        isOutdated(
          await hash('a quiet harmattan morning', {
            algorithm: 2,
            memoryCost: 19_456,
            timeCost: 2,
            parallelism: 1,
            outputLen: 32,
            ...other,
          }),
        ),
      ).toBe(true)
    },
  )

  test('is compared to its last character, and nothing is trimmed', async () => {
    const password = ` ${'ẹ́ọ̀🦅x'.repeat(12)} `
    const kept = await hashPassword(password)
    expect(await isPassword(kept, password)).toBe(true)
    expect(await isPassword(kept, password.normalize('NFD'))).toBe(true)
    expect(await isPassword(kept, password.trim())).toBe(false)
    expect(await isPassword(kept, password.slice(0, -2))).toBe(false)
  })

  test('of an unknown person never matches, whatever is tried', async () => {
    expect(await isPassword(undefined, 'a quiet harmattan morning')).toBe(false)
    expect(await isPassword(undefined, '')).toBe(false)
  })
})

test('a limited number of hashes runs in parallel, a limited number waits in order, and more are refused as busy', async () => {
  const inTurn = makeSemaphore(2, 2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (n: number) =>
    inTurn(() => new Promise<void>((resolve) => (begun.push(n), ends.push(resolve))))
  const works = [work(1), work(2), work(3), work(4)]
  await expect(work(5)).rejects.toMatchObject({ code: 'busy' })
  expect(begun).toEqual([1, 2])
  ends.shift()?.()
  await works[0]
  expect(begun).toEqual([1, 2, 3])
  ends.shift()?.()
  await works[1]
  expect(begun).toEqual([1, 2, 3, 4])
  for (const end of ends) end()
  await Promise.all(works)
  await inTurn(async () => begun.push(6))
  expect(begun.at(-1)).toBe(6)
})

test('a failed turn passes its place on', async () => {
  const inTurn = makeSemaphore(1, 1)
  await expect(inTurn(() => Promise.reject(new Error('torn')))).rejects.toThrow('torn')
  expect(await inTurn(async () => 'next')).toBe('next')
})

describe('a new password', () => {
  test.each([
    ['password'],
    ['Password1'],
    ['P@ssw0rd2026!'],
    ['passw0rd'],
    ['12345678'],
    ['87654321'],
    ['1234567890'],
    ['qwertyuiop'],
    ['1q2w3e4r5t'],
    ['iloveyou'],
    ['Nigeria2026'],
    ['naija123'],
    ['naija-lagos-2026'],
    ['Tari2026!'],
    ['kamsi12345'],
    ['13kChallenge'],
    ['sup13k2026'],
    ['supcivic'],
    ['Chelsea2012'],
    ['aaaaaaaa'],
    ['abcabcabc'],
    ['abcdefgh'],
    ['zyxwvuts'],
    ['jesusislord'],
    ['m0nk3y123456'],
    ['4dm1n2026'],
    ['pass word'],
  ])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true))

  test.each([
    [demoPassword],
    ['a quiet harmattan morning'],
    ['Zuma-rock-73-okada'],
    ['x'.repeat(64)],
    ['7gH!q9zRw2'],
    ['84719205631'],
    ['супер-секрет-слово'],
    ['ilé ẹ̀kọ́ gíga wa'],
  ])('%s is not', (password) => expect(isCommonPassword(password)).toBe(false))
})
