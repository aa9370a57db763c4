import { type HeadWear, headWear } from '#shared/pages/bust-art.ts'

// The busts' colours are part of the drawing and equal in both themes, so they are here, not in the tokens.
export type PortraitArt = HeadWear & {
  ground: string
  cloth: string
  skin: string
  /** The skin in the shade of the chin. */
  neck: string
  collar: string
  headFill: string
  detailStroke: string
}

/** Four faceless busts that differ by head-wear and neckline. */
export const PORTRAITS: readonly [PortraitArt, PortraitArt, PortraitArt, PortraitArt] = [
  {
    ground: '#F6D9CD',
    cloth: '#B4451F',
    skin: '#8A5734',
    neck: '#774B2D',
    collar: '#F2B233',
    ...headWear[0],
    headFill: '#1F8A57',
    detailStroke: '#DFF3E6',
  },
  {
    ground: '#D8EFE0',
    cloth: '#1F8A57',
    skin: '#6B4026',
    neck: '#5C3721',
    collar: '#FBF8F1',
    ...headWear[1],
    headFill: '#FBF8F1',
    detailStroke: '#B4451F',
  },
  {
    ground: '#FBE3B0',
    cloth: '#27307F',
    skin: '#7A4A2B',
    neck: '#694025',
    collar: '#F2B233',
    ...headWear[2],
    headFill: '#A43C18',
    detailStroke: '#F2B233',
  },
  {
    ground: '#DDE2FA',
    cloth: '#FBF8F1',
    skin: '#5B3520',
    neck: '#4E2E1C',
    collar: '#27307F',
    ...headWear[3],
    headFill: '#171C4F',
    detailStroke: '#F2B233',
  },
]

/** Picks a bust: the same seed always gets the same one, and anything but a number gets the first. */
export const portraitFor = (seed: number): PortraitArt => {
  const index = Number.isFinite(seed) ? Math.abs(Math.trunc(seed)) % PORTRAITS.length : 0
  return PORTRAITS[index] ?? PORTRAITS[0]
}
