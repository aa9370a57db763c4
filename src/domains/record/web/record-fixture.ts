import type { RecordState } from '../contract.ts'

/** An answer about the record, for page tests. */
export const recordState: RecordState = {
  origin: 'civic.example/record',
  keys: ['civic.example/record+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'],
  checkpoint: {
    size: 4213,
    root: 'ab'.repeat(32),
    note: 'civic.example/record\n4213\nq83v\n',
    signedAt: '2026-11-21T09:00:00.000Z',
  },
  inspection: { at: '2026-11-21T09:01:00.000Z', compared: 5120, differing: [] },
  late: null,
  witnesses: [{ name: 'witness.example/one', size: 4200, at: '2026-11-21T08:59:00.000Z', trouble: null }],
  entries: [
    { kind: 'ballot', count: 4000 },
    { kind: 'support', count: 0 },
    { kind: 'count', count: 1 },
    { kind: 'transfers', count: 12 },
    { kind: 'balances', count: 1 },
    { kind: 'staff', count: 199 },
  ],
  counts: [
    {
      contestId: '00000000-0000-4000-8000-00000000000c',
      document: 'counts/00000000-0000-4000-8000-00000000000c.json',
    },
  ],
  sheet: 'balances/20261121.json',
  dump: 'days/20261120.zip',
}
