/** The outlines of the drawn bust in a 100 x 100 square, the same for every picture. */
export const bust = {
  ground: 'M0 0h100v100H0z',
  cloth: 'M6 100c2-22 18-30 36-32h16c18 2 34 10 36 32Z',
  neck: 'M42 58h16v12c0 6-4 10-8 10s-8-4-8-10Z',
  collar: 'M38 69c2 9 6 13 12 13s10-4 12-13l6 2c-2 14-9 20-18 20s-16-6-18-20Z',
  seam: 'M50 88v12M44 94h12',
  face: 'M32.5 43a17.5 22 0 1 0 35 0a17.5 22 0 1 0-35 0Z',
} as const

/** Something worn on the head: an outline and the lines drawn over it. */
export interface HeadWear {
  readonly head: string
  readonly detail: string
  readonly detailWidth: number
  readonly dashed?: true
}

/** Head-wear and hair. Addresses of pictures count them, so only append and never reorder. */
export const headWear = [
  {
    head: 'M27 44C22 18 38 9 51 9s28 8 23 34c0 0-2-14-12-18-8 3-18 3-24 0-8 6-11 19-11 19Z',
    detail: 'M34 24c8 4 22 5 32 0M32 30c2-3 4-5 6-6',
    detailWidth: 2,
  },
  {
    head: 'M31 35V20c0-8 38-8 38 0v15Z',
    detail: 'M31 25h38M31 30h38M38 18v17M46 16v19M54 16v19M62 18v17',
    detailWidth: 1.6,
  },
  {
    head: 'M24 40C14 20 34 4 52 8c20-6 38 8 30 30-6-8-14-11-26-10-14-2-24 2-32 12Z',
    detail: 'M30 30c8-10 24-14 44-6M40 13c10 2 24 3 36 12M58 9c-8 6-12 12-14 18',
    detailWidth: 2.5,
  },
  {
    head: 'M30 34c-2-16 8-24 20-24 16 0 30 2 26 16-1 4-4 6-8 8Z',
    detail: 'M34 24h34M32 29h38',
    detailWidth: 2.2,
    dashed: true,
  },
  {
    head: 'M22 76C16 34 24 13 50 13s34 21 28 63c-8 12-48 12-56 0ZM50 25c-11 0-15 10-15 20 0 11 7 18 15 18s15-7 15-18c0-10-4-20-15-20Z',
    detail: 'M30 72c8 8 30 9 41-1M33 66c2 4 5 6 8 8',
    detailWidth: 1.8,
  },
  {
    head: 'M32 42C28 25 36 17 50 17s22 8 18 25c-2-9-5-14-9-15-6-1-12-1-18 0-4 1-7 6-9 15Z',
    detail: 'M40 22c3-1 6-2 9-2',
    detailWidth: 1.6,
  },
  {
    head: 'M31 50C12 46 12 10 50 9s38 37 19 41c2-12-2-22-12-23-5-1-10-1-14 0-10 1-14 11-12 23Z',
    detail: 'M26 30c2-7 7-12 13-14M62 15c6 2 10 6 12 12',
    detailWidth: 1.8,
  },
  {
    head: 'M27 72C20 36 26 12 50 12s30 24 23 60c-2 2-5 2-6 0 3-18 2-36-6-43-6 4-18 5-23 3-5 8-6 23-5 40-1 2-4 2-6 0Z',
    detail: 'M50 13v15M29 44h4M28 54h4M67 44h4M68 54h4M29 64h3M68 64h3',
    detailWidth: 1.6,
  },
] as const satisfies readonly HeadWear[]
