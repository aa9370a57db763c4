import { Refusal } from './errors.ts'

/** A state machine as a table: `move` returns the new state or refuses, `can` tells whether it would succeed. */
export const machine = <const S extends string>(
  refusal: string,
  moves: Readonly<Record<S, readonly S[]>>,
) => {
  const can = (from: S, to: S): boolean => moves[from].includes(to)
  const move = (from: S, to: S): S => {
    if (!can(from, to)) throw new Refusal(refusal)
    return to
  }
  return { can, move, states: Object.keys(moves) as S[], moves }
}
