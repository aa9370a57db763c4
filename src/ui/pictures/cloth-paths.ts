// The cloth of 774: 18 rows of 43 squares, one for each local government area.
export const CLOTH_SQUARES = 774
const COLUMNS = 43
const ROWS = 18
const UNIT = 13
const PAD = 2.2

export type ClothPaths = {
  width: number
  height: number
  outline: string
  dot: string
  hatch: string
  ring: string
  fill: string
}

const round = (value: number) => +value.toFixed(1)
/** Draws squares as one path, each relative to the one before: equal steps are equal text and compress well. */
const squarePen = () => {
  let [path, lastX, lastY] = ['', 0, 0]
  return {
    add(left: number, top: number, side: number) {
      const [x, y] = [round(left), round(top)]
      const move = path ? `m${round(x - lastX)} ${round(y - lastY)}` : `M${x} ${y}`
      path += `${move}h${round(side)}v${round(side)}h-${round(side)}z`
      ;[lastX, lastY] = [x, y]
    },
    path: () => path,
  }
}

const hatching = (x: number, y: number, w: number) =>
  (
    [
      [1, w - 1, w - 2],
      [1, w / 2, w / 2 - 1],
      [w / 2, w - 1, w / 2 - 1],
    ] as const
  )
    .map(
      ([right, down, length]) => `M${round(x + right)} ${round(y + down)}l${round(length)} -${round(length)}`,
    )
    .join('')

/**
 * Five path strings for all squares, so that 774 areas need five nodes. The stages in order: 0 waiting, 1 nominated, 2
 * vetting, 3 choosing, 4 deployed. Refuses any count other than 774.
 */
export const clothPaths = (stages: readonly number[]): ClothPaths => {
  if (stages.length !== CLOTH_SQUARES) throw new RangeError('the cloth has 774 squares')
  const w = UNIT - PAD
  const [outline, dot, ring, fill] = [squarePen(), squarePen(), squarePen(), squarePen()]
  let hatch = ''
  stages.forEach((stage, index) => {
    const x = (index % COLUMNS) * UNIT + PAD / 2
    const y = Math.floor(index / COLUMNS) * UNIT + PAD / 2
    if (stage < 3) outline.add(x, y, w)
    if (stage === 1) dot.add(x + w * 0.33, y + w * 0.33, w * 0.34)
    if (stage === 2) hatch += hatching(x, y, w)
    if (stage === 3) {
      ring.add(x + 0.6, y + 0.6, w - 1.2)
      fill.add(x + w * 0.3, y + w * 0.3, w * 0.4)
    }
    if (stage === 4) fill.add(x, y, w)
  })
  return {
    width: COLUMNS * UNIT,
    height: ROWS * UNIT,
    outline: outline.path(),
    dot: dot.path(),
    hatch,
    ring: ring.path(),
    fill: fill.path(),
  }
}

/** The square under a point of the picture, 0 to 773; one listener serves all 774. */
export const clothSquareAt = (x: number, y: number, width: number, height: number): number => {
  const column = Math.min(COLUMNS - 1, Math.max(0, Math.floor((x / width) * COLUMNS)))
  const row = Math.min(ROWS - 1, Math.max(0, Math.floor((y / height) * ROWS)))
  return row * COLUMNS + column
}
