import { passkeyApi } from '#domains/identity/passkey-contract.ts'
import { secondFactorApi } from '#domains/identity/second-factor-contract.ts'
import { fakeClient, type FakeClient } from '#test/fake-client.ts'
import { accountApi, type Contacts, type OpenSession, type PendingCode, type Proof } from '../contract.ts'

// For tests only: what a fake server knows about Ada.

export const pending: PendingCode = {
  address: 'ada@demo.sup',
  isChange: false,
  expiresAt: '2026-11-21T09:10:00.000Z',
  triesLeft: 5,
}

const proof: Proof = { address: null, isVerified: false, code: null, waitSeconds: 0 }

const proofs = (over: Partial<Record<'email' | 'phone', Partial<Proof>>>): Contacts => ({
  email: { ...proof, address: 'ada@demo.sup', ...over.email },
  phone: { ...proof, ...over.phone },
  hasCheckedIdentity: false,
  leastPasswordCharacters: 8,
})

export const openSessions: readonly OpenSession[] = [
  {
    id: '11111111-1111-4111-8111-111111111111',
    begunAt: '2026-11-21T09:00:00.000Z',
    lastSeenAt: '2026-11-21T09:30:00.000Z',
    isThis: true,
  },
  {
    id: '22222222-2222-4222-8222-222222222222',
    begunAt: '2026-11-20T23:30:00.000Z',
    lastSeenAt: '2026-11-21T08:00:00.000Z',
    isThis: false,
  },
]

/** A fake server with Ada's contact details. */
export const serverWithContacts = (
  over: Parameters<typeof proofs>[0] = {},
  items: readonly OpenSession[] = openSessions,
): FakeClient =>
  fakeClient()
    .answers(accountApi.contacts, proofs(over))
    .answers(accountApi.sessions, { items })
    .answers(secondFactorApi.secondFactor, {
      state: 'off',
      authenticator: 'off',
      passkeys: 0,
      since: null,
      codesLeft: 0,
      isRequired: false,
      frozenUntil: null,
    })
    .answers(passkeyApi.passkeys, { items: [] })
