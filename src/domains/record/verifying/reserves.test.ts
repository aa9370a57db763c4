import { describe, expect, test } from 'vitest'
import type { ReservesEntry, SpendingEntry } from './entries.ts'
import { checkReserves, checkSpending } from './reserves.ts'

const line = (kind: string, from: string, to: string, units: number) => ({
  kind,
  from,
  to,
  units: String(units),
})
const lines = [
  line('issue', 'issuance:issuance', 'treasury:rewards', 10_000_000),
  line('reward', 'treasury:rewards', 'earned', 2_000_000),
  line('purchase', 'clearing:payments', 'purchased', 500_000),
  line('hold', 'earned', 'held:held', 100_000),
  line('funding', 'purchased', 'project:escrow:a', 300_000),
  line('hold', 'treasury:rewards', 'pool:spending:s', 40_000),
  line('release', 'pool:spending:s', 'pool:spent:s', 40_000),
  line('cashout', 'held:held', 'clearing:cashouts', 60_000),
  // A later block: the proof says nothing of it.
  line('reward', 'treasury:rewards', 'earned', 777_777),
]
const ledger = { lines, endOf: (blocks: number) => ({ 1: 8, 2: 9 })[blocks] ?? -1 }

const spending = (change: Partial<SpendingEntry> = {}): SpendingEntry => ({
  kind: 'spending',
  id: 1,
  spending: 's',
  what: 'payment',
  unit: 'SUP',
  amount: '40000',
  fund: 'rewards',
  ...change,
})
const entries = [
  spending(),
  spending({ id: 2, spending: null, what: 'income', unit: 'NGN', amount: '5000' }),
  spending({ id: 3, spending: 'n', unit: 'NGN', amount: '2000' }),
]
const proof: ReservesEntry = {
  kind: 'reserves',
  id: 1,
  month: '2026-11',
  blocks: 1,
  sup: {
    issued: '10000000',
    sold: '500000',
    cashedOut: '60000',
    fund: '7960000',
    circulation: '2480000',
    redeemable: '1940000',
    purchased: '200000',
    escrow: '300000',
    pools: '40000',
  },
  // 1,940,000 units at 1,000 hundredths of naira for 10,000 units.
  naira: {
    accounts: { sales: '90000', clearing: '0' },
    income: '5000',
    spent: '2000',
    held: '93000',
    rate: '1000',
    owed: '194000',
  },
  coverage: 47,
}

describe('a proof of reserves', () => {
  test('is added up again from the postings before it', () => {
    expect(checkReserves(ledger, proof, entries)).toContain('adds up')
  })

  test.each(Object.keys(proof.sup))('with another figure of %s is found', (name) => {
    const sup = { ...proof.sup, [name]: String(BigInt(proof.sup[name] ?? '0') + 1n) }
    expect(() => checkReserves(ledger, { ...proof, sup }, entries)).toThrow(
      new RegExp(`${name} is \\d+, its postings`),
    )
  })

  test('without a figure, or of postings that are not there, is found', () => {
    const { escrow: _, ...sup } = proof.sup
    expect(() => checkReserves(ledger, { ...proof, sup }, entries)).toThrow(/escrow is missing/)
    expect(() => checkReserves(ledger, { ...proof, blocks: 3 }, entries)).toThrow(
      /postings that are not there/,
    )
    expect(() => checkReserves(ledger, { ...proof, blocks: 2 }, entries)).toThrow(/its postings make/)
  })

  test.each([
    ['held', { held: '93001' }, /do not make what is held/],
    ['an account', { accounts: { sales: '90001', clearing: '0' } }, /do not make what is held/],
    ['the rate', { rate: '1001' }, /not the redeemable SUP at the rate/],
    ['what could be asked for', { owed: '193999' }, /not the redeemable SUP at the rate/],
    ['payments that nobody named', { spent: '2001', held: '92999' }, /more naira was spent/],
    ['income that nobody named', { income: '5001', held: '93001' }, /more naira came in/],
  ])('with another naira figure is found: %s', (_, change, words) => {
    expect(() => checkReserves(ledger, { ...proof, naira: { ...proof.naira, ...change } }, entries)).toThrow(
      words,
    )
  })

  test('with a better coverage than its sums make is found', () => {
    for (const coverage of [48, 100, null])
      expect(() => checkReserves(ledger, { ...proof, coverage }, entries)).toThrow(/its coverage/)
  })
})

describe('spending of SUP', () => {
  test('is that of entries with a payee, and is counted', () => {
    expect(checkSpending(lines, entries)).toBe(4n)
    expect(checkSpending(lines.slice(0, 5), [])).toBe(0n)
  })

  test('without an entry, or above it, is found', () => {
    expect(() => checkSpending(lines, [])).toThrow(/names 0 units, and 40000 were paid/)
    expect(() => checkSpending(lines, [spending({ amount: '39999' })])).toThrow(/names 39999 units/)
    expect(() => checkSpending(lines, [spending({ spending: 'other' })])).toThrow(/names 0 units/)
  })
})
