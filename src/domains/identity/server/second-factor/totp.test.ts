import { describe, expect, test } from 'vitest'
import { newRecoveryCodes, slotOf } from './recovery-codes.ts'
import { seal, unseal } from '#platform/server/keys/sealed-bytes.ts'
import { authenticatorUri, newSecret, pictureOf, totpStepOf } from './totp.ts'

/** The secret of RFC 6238, appendix B: the ASCII digits 12345678901234567890. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('the code of an authenticator', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is %s, as RFC 6238 says', (second, code) =>
    expect(totpStepOf(SECRET, code, new Date(second * 1000))).toBe(Math.floor(second / 30)),
  )

  test('is accepted one step before and after its own, and no further', () => {
    const at = (seconds: number) => totpStepOf(SECRET, '050471', new Date((1_111_111_111 + seconds) * 1000))
    const own = Math.floor(1_111_111_111 / 30)
    expect([at(-60), at(-30), at(0), at(30), at(60)]).toEqual([null, own, own, own, null])
  })

  test.each(['', '050472', '50471', '0050471', 'abcdef'])('is not %j', (code) =>
    expect(totpStepOf(SECRET, code, new Date(1_111_111_111_000))).toBeNull(),
  )

  test('comes from a new secret of 160 bits each time', () => {
    const secrets = Array.from({ length: 20 }, newSecret)
    expect(new Set(secrets).size).toBe(20)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  test('is set up by an address that names the product and the person', () => {
    const uri = new URL(authenticatorUri(SECRET, 'ada@demo.sup'))
    expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      expect.stringContaining('SUP Civic:ada@demo.sup'),
    ])
    expect(uri.searchParams.get('secret')).toBe(SECRET)
  })

  test('can be read from a picture whose corner is dark', () => {
    const { size, path } = pictureOf(authenticatorUri(SECRET, 'ada@demo.sup'))
    expect(size).toBeGreaterThanOrEqual(21)
    expect(path).toMatch(/^M0 0h1v1h-1z(M\d+ \d+h1v1h-1z)+$/)
  })
})

describe('recovery codes', () => {
  test('are ten different ones of sixteen unambiguous characters, each found in its own slot', () => {
    const { shown, stored } = newRecoveryCodes()
    expect(new Set(shown).size).toBe(10)
    shown.forEach((code, index) => {
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
      expect(slotOf(code.replaceAll('-', ''), stored)).toBe(index + 1)
    })
    expect(slotOf('0'.repeat(16), stored)).toBeNull()
    expect(slotOf('', [])).toBeNull()
  })
})

describe('sealed text', () => {
  const key = Buffer.alloc(32, 7)
  test('opens with its key, for its owner and unchanged, and differs each time', () => {
    const sealed = seal(key, 'ada', SECRET)
    expect(unseal(key, 'ada', sealed)).toBe(SECRET)
    expect(unseal(Buffer.alloc(32, 8), 'ada', sealed)).toBeNull()
    expect(unseal(key, 'bola', sealed)).toBeNull()
    for (const index of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(unseal(key, 'ada', changed)).toBeNull()
    }
    expect(unseal(key, 'ada', Buffer.alloc(3))).toBeNull()
    expect(seal(key, 'ada', SECRET)).not.toEqual(sealed)
    expect(sealed.toString('latin1')).not.toContain(SECRET)
  })
})
