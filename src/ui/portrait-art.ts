// The palette of the drawn busts is part of the drawing and the same in both themes, so it stands here, not in the tokens.
export type PortraitArt = {
  ground: string
  cloth: string
  skin: string
  /** The same skin in the shade of the chin. */
  neck: string
  collar: string
  head: string
  headFill: string
  detail: string
  detailStroke: string
  detailWidth: number
  dashed?: true
}

/** Four faceless busts, told apart by head-wear and neckline. */
export const PORTRAITS: readonly [PortraitArt, PortraitArt, PortraitArt, PortraitArt] = [
  {
    ground: '#F6D9CD',
    cloth: '#B4451F',
    skin: '#8A5734',
    neck: '#774B2D',
    collar: '#F2B233',
    head: 'M27 44C22 18 38 9 51 9s28 8 23 34c0 0-2-14-12-18-8 3-18 3-24 0-8 6-11 19-11 19Z',
    headFill: '#1F8A57',
    detail: 'M34 24c8 4 22 5 32 0M32 30c2-3 4-5 6-6',
    detailStroke: '#DFF3E6',
    detailWidth: 2,
  },
  {
    ground: '#D8EFE0',
    cloth: '#1F8A57',
    skin: '#6B4026',
    neck: '#5C3721',
    collar: '#FBF8F1',
    head: 'M31 35V20c0-8 38-8 38 0v15Z',
    headFill: '#FBF8F1',
    detail: 'M31 25h38M31 30h38M38 18v17M46 16v19M54 16v19M62 18v17',
    detailStroke: '#B4451F',
    detailWidth: 1.6,
  },
  {
    ground: '#FBE3B0',
    cloth: '#27307F',
    skin: '#7A4A2B',
    neck: '#694025',
    collar: '#F2B233',
    head: 'M24 40C14 20 34 4 52 8c20-6 38 8 30 30-6-8-14-11-26-10-14-2-24 2-32 12Z',
    headFill: '#A43C18',
    detail: 'M30 30c8-10 24-14 44-6M40 13c10 2 24 3 36 12M58 9c-8 6-12 12-14 18',
    detailStroke: '#F2B233',
    detailWidth: 2.5,
  },
  {
    ground: '#DDE2FA',
    cloth: '#FBF8F1',
    skin: '#5B3520',
    neck: '#4E2E1C',
    collar: '#27307F',
    head: 'M30 34c-2-16 8-24 20-24 16 0 30 2 26 16-1 4-4 6-8 8Z',
    headFill: '#171C4F',
    detail: 'M34 24h34M32 29h38',
    detailStroke: '#F2B233',
    detailWidth: 2.2,
    dashed: true,
  },
]

/** The same seed always gets the same bust; anything that is not a number gets the first. */
export const portraitFor = (seed: number): PortraitArt => {
  const index = Number.isFinite(seed) ? Math.abs(Math.trunc(seed)) % PORTRAITS.length : 0
  return PORTRAITS[index] ?? PORTRAITS[0]
}
