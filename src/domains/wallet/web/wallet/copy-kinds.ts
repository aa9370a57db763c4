import type { CopyKind } from '#platform/web/client/offline-copy.ts'

/**
 * The answers whose last copy stays on the device. `shape` names the shape of the answer, so that a page needs no schema to
 * trust a copy; a test fails when the contract changes and this does not.
 */
export const copyKinds = {
  wallet: { name: 'wallet', shape: 'd52b4cad' },
  transactions: { name: 'transactions', shape: '59b08cb0' },
  overview: { name: 'overview', shape: '402a32d2' },
} as const satisfies Readonly<Record<string, CopyKind>>
