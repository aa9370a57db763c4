import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { qrSvg } from './qr-code.ts'

/** The squares that a code's path draws, as rows of dark and light. */
const drawn = (svg: string, size: number): boolean[][] => {
  const squares = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const path = /stroke="#000" d="([^"]+)"/.exec(svg)?.[1] ?? ''
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    squares[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  return squares
}

describe('a QR code', () => {
  const address = 'https://sup.example/leaders/0198c2f4-7c1e-7a52-9d0e-3c4f5a6b7c8d'

  test('draws exactly the squares of the code with two light ones around it', () => {
    const { data, size } = encode(address, { ecc: 'M', border: 2 })
    expect(drawn(qrSvg(address), size)).toEqual(data)
    expect(data.slice(0, 2).flat()).not.toContain(true)
  })

  test('differs for another address, and stays under 6 KB for a whole address', () => {
    expect(qrSvg(`${address}?`)).not.toBe(qrSvg(address))
    expect(qrSvg(address).length).toBeLessThan(6_000)
  })
})
