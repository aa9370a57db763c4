import type { ShownPlace } from './contract.ts'

export interface StatedPlace {
  readonly state: string | null
  readonly lga: string | null
}

/** The part of a person's place that others see; null when there is nothing to show of what they chose. */
export const shownPlace = (place: StatedPlace, chosen: ShownPlace): StatedPlace | null => {
  if (chosen === 'none') return { state: null, lga: null }
  if (place.state === null || (chosen === 'lga' && place.lga === null)) return null
  return { state: place.state, lga: chosen === 'lga' ? place.lga : null }
}

/** What a person chose, read back from what is shown. */
export const placeShownBy = ({ state, lga }: StatedPlace): ShownPlace => {
  if (state === null) return 'none'
  return lga === null ? 'state' : 'lga'
}
