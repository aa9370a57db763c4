import { bust, headWear } from '#shared/pages/bust-art.ts'

// Drawn faces of invented people. The colours belong to the drawings and are the same in both themes.

export const skins = {
  deep: { face: '#4A2C1B', shade: '#3C2315', line: '#22130B', lip: '#7A3B32' },
  dark: { face: '#5F3A23', shade: '#4F2F1C', line: '#2A180E', lip: '#8A463A' },
  brown: { face: '#754A2E', shade: '#633D25', line: '#331D11', lip: '#96503F' },
  warm: { face: '#8B5A38', shade: '#764A2D', line: '#3F2414', lip: '#A5573F' },
  light: { face: '#A66E44', shade: '#8F5C37', line: '#4B2C18', lip: '#B0604A' },
} as const

export const dyes = {
  camwood: '#A43C18',
  leaf: '#1F7A4F',
  indigo: '#27307F',
  chalk: '#FBF8F1',
  ochre: '#E3A11F',
  plum: '#6D2E57',
  sky: '#3B6FB5',
  night: '#171C4F',
  rose: '#B83A5E',
  teal: '#12727A',
  grey: '#6B6F7B',
  black: '#211C1A',
} as const

export const grounds = {
  sand: '#FBE3B0',
  mint: '#D8EFE0',
  mist: '#DDE2FA',
  clay: '#F6D9CD',
  lilac: '#E9DDF2',
  stone: '#E7E1D4',
} as const

const HAIR = '#1B1411'
const GREY_HAIR = '#B9B4AC'

/** What is worn on the head: an outline, lines over it, and whether its colour is a dye or the hair's. */
interface Head {
  readonly d: string
  readonly lines: string
  readonly width: number
  readonly isHair?: true
  /** Hair that shows below a cap. */
  readonly below?: string
}

const worn = (at: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7) => ({
  d: headWear[at].head,
  lines: headWear[at].detail,
  width: headWear[at].detailWidth,
})
const SIDES =
  'M32.4 44c-1.6-5-1.4-9 .6-12l3 1c-1.6 4-1.8 7-1.6 12ZM67.6 44c1.6-5 1.4-9-.6-12l-3 1c1.6 4 1.8 7 1.6 12Z'

export const heads = {
  scarf: worn(0),
  kufi: { ...worn(1), below: SIDES },
  gele: worn(2),
  cap: { ...worn(3), below: SIDES },
  hijab: worn(4),
  cropped: { ...worn(5), isHair: true },
  afro: { ...worn(6), isHair: true },
  braids: { ...worn(7), isHair: true },
  turban: {
    d: 'M29 37C22 17 36 8 51 8s28 9 20 30c-4-7-11-10-20-10s-17 3-22 9ZM33 52c-3-8-3-14-2-19l5-2c-2 9 0 22 5 33Z',
    lines: 'M31 29c12-12 29-13 39-3M34 20c10-7 22-7 31-1M45 10c9 4 17 10 24 19',
    width: 1.6,
  },
  fila: {
    d: 'M31 33c-1-9 0-14 3-17 10-8 29-9 40-1 6 5 4 12-4 15l-3 4c-9-5-27-6-36-1Z',
    lines: 'M32 29c10-4 26-4 35 1M52 10c10 2 17 8 18 16',
    width: 1.6,
    below: SIDES,
  },
  hat: {
    d: 'M20 33c0-3 5-4 12-5-1-12 5-19 18-19s19 7 18 19c7 1 12 2 12 5 0 4-14 6-30 6s-30-2-30-6Z',
    lines: 'M32 27c11 4 25 4 36 0',
    width: 4,
    below: SIDES,
  },
  bald: {
    d: 'M32.6 46c-3-6-2-13 1.4-17l2.4 1.6c-2.4 4-2.8 9-2 15.4ZM67.4 46c3-6 2-13-1.4-17l-2.4 1.6c2.4 4 2.8 9 2 15.4Z',
    lines: 'M42 25c4-2 8-2.600 12-2',
    width: 1.2,
    isHair: true,
  },
  bun: {
    d: 'M31 46C24 24 36 17 50 17s26 7 19 29c-1-10-5-16-10-17-6 1-12 1-18 0-5 1-9 7-10 17ZM39 14c0-14 22-14 22 0 0 6-22 6-22 0Z',
    lines: 'M44 19c4-1 8-1 12 0M44 10c4-3 8-3 12 0',
    width: 1.4,
    isHair: true,
  },
  locks: {
    d: 'M28 66C19 34 30 12 50 12s31 22 22 54l-6-1c4-12 5-26 0-35-9 2-23 2-32 0-5 9-4 23 0 35Z',
    lines: 'M31 30c-2 10-2 22-1 33M69 30c2 10 2 22 1 33M50 13v15M40 16l-3 13M60 16l3 13',
    width: 1.3,
    isHair: true,
  },
} as const satisfies Readonly<Record<string, Head>>

/** Cuts of cloth at the neck. */
export const necks = {
  round: { d: bust.collar, lines: bust.seam },
  kaftan: { d: 'M41 67c2 5 5 9 9 9s7-4 9-9l5 2-8 23H44l-8-23Z', lines: 'M50 77v12M46 82h8M46 86h8' },
  shirt: { d: 'M40 66l10 12 10-12 7 4-10 15-7-7-7 7-10-15Z', lines: 'M50 79v21' },
  wrap: { d: 'M33 70c8 9 22 22 38 30H58C44 92 33 82 28 72Z', lines: 'M40 84c6 6 12 11 18 14' },
} as const

export const beards = {
  full: 'M33 47c-1 13 7 22 17 22s18-9 17-22c-3 7-6 9-11 9.500-2-2-10-2-12 0-5-.5-8-2.500-11-9.500Z',
  short: 'M36 54c2 8 7 12 14 12s12-4 14-12c-3 3-5 4-8 4.500-3-2-9-2-12 0-3-.5-5-1.500-8-4.500Z',
  moustache: 'M42 54c3-3 13-3 16 0-4 1-12 1-16 0Z',
} as const

export { GREY_HAIR, HAIR }
