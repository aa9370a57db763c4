export type Features = Readonly<Record<string, number>>

/** How much speaks for something: each of its features by its weight. */
export const dot = (weights: Features, features: Features): number =>
  Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), 0)

const addTo = (slope: Record<string, number>, features: Features, times: number): void => {
  for (const [name, value] of Object.entries(features)) slope[name] = (slope[name] ?? 0) + times * value
}

export interface Row {
  readonly features: Features
  readonly isRight: boolean
}

const RATE = 0.03
const FADING = 0.99

/** Walks down the slope of the loss, steps of one size for all weights, smaller ones at last. */
const descend = (
  names: readonly string[],
  { steps, penalty }: { readonly steps: number; readonly penalty: number },
  slopeAt: (weights: Features) => Features,
): Features => {
  const weights: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]))
  const squares: Record<string, number> = {}
  for (let step = 0; step < steps; step += 1) {
    const slope = slopeAt(weights)
    for (const name of names) {
      const down = (slope[name] ?? 0) + (name === 'always' ? 0 : penalty * (weights[name] ?? 0))
      const square = FADING * (squares[name] ?? 0) + (1 - FADING) * down ** 2
      squares[name] = square
      weights[name] = (weights[name] ?? 0) - (RATE * (1 - step / steps) * down) / (Math.sqrt(square) + 1e-3)
    }
  }
  return weights
}

interface Fitting {
  readonly steps: number
  readonly penalty: number
}

/** Weights by which the right rows of a list weigh more than all others together. */
export const fitOrder = (
  lists: readonly { readonly rows: readonly Row[]; readonly share: number }[],
  fitting: Fitting,
): Features => {
  const all = lists.reduce((sum, { share }) => sum + share, 0)
  return descend(Object.keys(lists[0]?.rows[0]?.features ?? {}), fitting, (weights) => {
    const slope: Record<string, number> = {}
    for (const { rows, share } of lists) {
      const powers = rows.map(({ features }) => Math.exp(dot(weights, features)))
      const whole = powers.reduce((sum, power) => sum + power, 0)
      const right = powers.reduce((sum, power, at) => sum + (rows[at]?.isRight ? power : 0), 0)
      for (const [at, { features, isRight }] of rows.entries()) {
        const power = powers[at] ?? 0
        addTo(slope, features, ((power / whole - (isRight ? power / right : 0)) * share) / all)
      }
    }
    return slope
  })
}

/** Weights by which a row is more likely right than not above 0. */
export const fitSureness = (
  rows: readonly (Row & { readonly share: number })[],
  fitting: Fitting,
): Features => {
  const all = rows.reduce((sum, { share }) => sum + share, 0)
  return descend(Object.keys(rows[0]?.features ?? {}), fitting, (weights) => {
    const slope: Record<string, number> = {}
    for (const { features, isRight, share } of rows) {
      const likely = 1 / (1 + Math.exp(-dot(weights, features)))
      addTo(slope, features, ((likely - Number(isRight)) * share) / all)
    }
    return slope
  })
}

export const rounded = (weights: Features): Features =>
  Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, Number(weight.toFixed(2))]))
