import { encode } from 'uqr'

/** A QR code as a small SVG: one path strokes the dark squares of each row, on white with the required margin. */
export const qrSvg = (text: string): string => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const strokes = data.map((row, y) => {
    const runs = row.map((isDark) => (isDark ? '#' : ' ')).join('')
    return [...runs.matchAll(/#+/g)].map((run) => `M${run.index} ${y}h${run[0].length}`).join('')
  })
  const box = `0 -.5 ${size} ${size}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges"><path fill="#fff" d="M0-.5h${size}v${size}H0z"/><path stroke="#000" d="${strokes.join('')}"/></svg>`
}
