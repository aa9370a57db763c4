import { bust, headWear } from '#shared/pages/bust-art.ts'
import { message } from '#shared/words.ts'
import type { Drawing, DrawingPart } from './picture-contract.ts'

/** One path of a picture, with presentation attributes only, which every content security policy allows. */
export interface Shape {
  readonly d: string
  readonly fill: string
  readonly stroke?: string
  readonly width?: number
  readonly isDashed?: boolean
}

interface Tone {
  readonly name: string
  readonly colour: string
  /** The same colour, shaded. */
  readonly shade: string
}

// The palette is part of the drawing and the same in both themes, like the busts of leaders.
const heads = [
  { name: message('Wrapped scarf'), colour: '#1F8A57', line: '#DFF3E6' },
  { name: message('Tall cap'), colour: '#FBF8F1', line: '#B4451F' },
  { name: message('Gele'), colour: '#A43C18', line: '#F2B233' },
  { name: message('Soft cap'), colour: '#171C4F', line: '#F2B233' },
  { name: message('Hijab'), colour: '#3B5BA9', line: '#C9D6F5' },
  { name: message('Low cut'), colour: '#1E1712', line: '#4A3B30' },
  { name: message('Full hair'), colour: '#1E1712', line: '#5A4636' },
  { name: message('Braids'), colour: '#1E1712', line: '#C98A2B' },
] as const

const TONE = message('Tone {number}')
const skins: readonly Tone[] = [
  { name: TONE, colour: '#8A5734', shade: '#774B2D' },
  { name: TONE, colour: '#6B4026', shade: '#5C3721' },
  { name: TONE, colour: '#7A4A2B', shade: '#694025' },
  { name: TONE, colour: '#5B3520', shade: '#4E2E1C' },
  { name: TONE, colour: '#A9713F', shade: '#935F33' },
  { name: TONE, colour: '#452716', shade: '#3A2012' },
]

const cloths = [
  { name: message('Terracotta'), colour: '#B4451F' },
  { name: message('Green'), colour: '#1F8A57' },
  { name: message('Indigo'), colour: '#27307F' },
  { name: message('Cream'), colour: '#FBF8F1' },
  { name: message('Ochre'), colour: '#F2B233' },
  { name: message('Plum'), colour: '#6D2E57' },
] as const

const collars = [cloths[4], cloths[3], cloths[2], cloths[0]] as const

const grounds = [
  { name: message('Rose'), colour: '#F6D9CD' },
  { name: message('Mint'), colour: '#D8EFE0' },
  { name: message('Sand'), colour: '#FBE3B0' },
  { name: message('Sky'), colour: '#DDE2FA' },
  { name: message('Stone'), colour: '#E4DFD5' },
  { name: message('Lilac'), colour: '#EBDDF1' },
] as const

/** The options of each part with their names and colours, by number. */
export const drawingPresentations: Readonly<
  Record<DrawingPart, readonly { readonly name: string; readonly colour: string }[]>
> = { head: heads, skin: skins, cloth: cloths, collar: collars, ground: grounds }

const at = <T>(list: readonly [T, ...T[]] | readonly T[], index: number): T => list[index] ?? (list[0] as T)

/** The paths of a picture from back to front, on a square of 100. */
export const drawingShapes = (drawing: Drawing): Shape[] => {
  const skin = at(skins, drawing.skin)
  const cloth = at(cloths, drawing.cloth).colour
  const look = at(heads, drawing.head)
  const wear = at(headWear, drawing.head)
  return [
    { d: bust.ground, fill: at(grounds, drawing.ground).colour },
    { d: bust.cloth, fill: cloth },
    { d: bust.neck, fill: skin.shade },
    { d: bust.collar, fill: at(collars, drawing.collar).colour },
    { d: bust.seam, fill: 'none', stroke: at(collars, drawing.collar).colour, width: 2.5 },
    { d: bust.face, fill: skin.colour },
    { d: wear.head, fill: look.colour },
    {
      d: wear.detail,
      fill: 'none',
      stroke: look.line,
      width: wear.detailWidth,
      ...('dashed' in wear && { isDashed: true }),
    },
  ]
}
