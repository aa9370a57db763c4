import type { CopyKind } from '#platform/web/client/offline-copy.ts'

/**
 * The answers whose last copy stays on the device. `shape` names the shape of the answer, so that a page needs no schema to
 * trust a copy; a test fails when the contract changes and this does not.
 */
export const copyKinds = {
  wallet: { name: 'wallet', shape: 'd52b4cad' },
  transactions: { name: 'transactions', shape: 'ec59da45' },
  overview: { name: 'overview', shape: '796f1261' },
} as const satisfies Readonly<Record<string, CopyKind>>
