import * as z from 'zod/mini'
import { bust } from '#shared/pages/bust-art.ts'
import { beards, dyes, GREY_HAIR, grounds, HAIR, heads, necks, skins } from './portrait-art.ts'

const oneOf = <T extends Record<string, unknown>>(choices: T) =>
  z.enum(Object.keys(choices) as [keyof T & string, ...(keyof T & string)[]])

/** How an invented person looks; fits the name, the work and the place. */
export const Look = z.strictObject({
  head: oneOf(heads),
  skin: oneOf(skins),
  cloth: oneOf(dyes),
  /** The colour of collar and lines. */
  trim: oneOf(dyes),
  ground: oneOf(grounds),
  /** The colour of what is worn on the head; hair has its own. */
  wrap: z.optional(oneOf(dyes)),
  neck: z._default(oneOf(necks), 'round'),
  beard: z.optional(oneOf(beards)),
  extras: z._default(z.array(z.enum(['glasses', 'grey', 'earrings', 'beads'])), []),
})
export type Look = z.output<typeof Look>

const path = (d: string, fill: string): string => `<path fill="${fill}" d="${d}"/>`
const line = (d: string, stroke: string, width: number): string =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" d="${d}"/>`

const faceOf = ({ skin, extras, beard }: Look, hair: string): string => {
  const { face, shade, line: ink, lip } = skins[skin]
  return [
    path(bust.face, face),
    beard ? path(beards[beard], hair) : '',
    line(
      'M39 38.500c2-1.600 5-1.600 7 0M54 38.500c2-1.600 5-1.600 7 0',
      extras.includes('grey') ? GREY_HAIR : ink,
      1.5,
    ),
    path(
      'M40.600 43.500a2 2.200 0 1 0 4 0a2 2.200 0 1 0-4 0ZM55.400 43.500a2 2.200 0 1 0 4 0a2 2.200 0 1 0-4 0Z',
      ink,
    ),
    line('M50 43.500c-1.500 4-2 6-.5 7h2', shade, 1.6),
    line('M45 57c3 2.400 7 2.400 10 0', lip, 2),
    extras.includes('glasses')
      ? line('M37.500 40h10v7.500h-10ZM52.500 40h10v7.500h-10ZM47.500 42.500h5', '#171A36', 1.5)
      : '',
    extras.includes('earrings') ? line('M31.500 52v4.500M68.500 52v4.500', dyes.ochre, 2.6) : '',
  ].join('')
}

/** The portrait of an invented person as an SVG picture, about 2 KB. */
export const drawPortrait = (look: Look): string => {
  const { face, shade } = skins[look.skin]
  const hair = look.extras.includes('grey') ? GREY_HAIR : HAIR
  const head: (typeof heads)[keyof typeof heads] & { isHair?: true; below?: string } = heads[look.head]
  const cut = necks[look.neck]
  const onHead = head.isHair ? hair : dyes[look.wrap ?? look.cloth]
  const onHeadLine = head.isHair ? (look.extras.includes('grey') ? '#8E8981' : '#4A3B30') : dyes[look.trim]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="208" height="208">',
    path(bust.ground, grounds[look.ground]),
    path(bust.cloth, dyes[look.cloth]),
    path(bust.neck, shade),
    path(cut.d, dyes[look.trim]),
    line(cut.lines, look.neck === 'round' || look.neck === 'shirt' ? dyes[look.trim] : dyes[look.cloth], 1.6),
    look.extras.includes('beads')
      ? `<path fill="none" stroke="#B4372A" stroke-width="3.600" stroke-dasharray="0.1 4.200" stroke-linecap="round" d="M39 70c3 8 6 11 11 11s8-3 11-11"/>`
      : '',
    head.isHair && look.head !== 'bald' && look.head !== 'cropped'
      ? ''
      : path('M30.500 41.500c-2.500 1-2 9 2 9ZM69.500 41.500c2.500 1 2 9-2 9Z', face),
    head.below ? path(head.below, hair) : '',
    faceOf(look, hair),
    `<path fill="${onHead}" fill-rule="evenodd" d="${head.d}"/>`,
    line(head.lines, onHeadLine, head.width),
    '</svg>',
  ].join('')
}
