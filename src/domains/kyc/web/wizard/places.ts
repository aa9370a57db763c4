import { type KycPlace, kycPlaces } from '../../contract.ts'

/** The page to show for an address: the wanted one, but none after the first that lacks something. */
export const placeShown = (wanted: string | null, next: KycPlace): KycPlace => {
  const at = kycPlaces.findIndex((place) => place === wanted)
  return at < 0 ? next : (kycPlaces[Math.min(at, kycPlaces.indexOf(next))] ?? next)
}
