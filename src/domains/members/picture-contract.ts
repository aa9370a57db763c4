import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'

/** The parts of a drawn picture, in the order of the digits in its URL. */
export const drawingParts = ['head', 'skin', 'cloth', 'collar', 'ground'] as const
export type DrawingPart = (typeof drawingParts)[number]

/** How many options each part has. Never lower these: picture URLs refer to them. */
export const drawingOptions: Readonly<Record<DrawingPart, number>> = {
  head: 8,
  skin: 6,
  cloth: 6,
  collar: 4,
  ground: 6,
}

const option = (part: DrawingPart) => {
  const choose = message('Choose one of each.')
  return z.int(choose).check(z.gte(0, choose), z.lte(drawingOptions[part] - 1, choose))
}

export const Drawing = z.strictObject({
  head: option('head'),
  skin: option('skin'),
  cloth: option('cloth'),
  collar: option('collar'),
  ground: option('ground'),
})
export type Drawing = z.output<typeof Drawing>

export const PhotoChoice = z.strictObject({
  photoUrl: z
    .string(message('Choose a photo.'))
    .check(
      z.minLength(1, message('Choose a photo.')),
      z.regex(
        /^\/api\/files\/[0-9a-f-]{36}$/,
        message('Upload the photo here. A link to another website does not work.'),
      ),
    ),
})
export type PhotoChoice = z.output<typeof PhotoChoice>

export const Picture = z.object({ profileImageUrl: z.nullable(z.string()) })
export type Picture = z.output<typeof Picture>

const writes = { access: 'citizen', limit: 'mutation', idempotency: 'optional' } as const

export const pictureApi = {
  drawn: get('/api/avatars/:drawing', {
    summary: 'A drawn picture: five digits, one for each choice',
    access: 'public',
    limit: 'read',
    returns: 'bytes',
  }),
  setDrawing: post('/api/user/avatar', {
    ...writes,
    summary: 'Make a drawn picture your profile picture',
    body: Drawing,
    returns: Picture,
    refreshes: ['user', 'profile'],
  }),
  setPhoto: post('/api/user/photo', {
    ...writes,
    summary: 'Make an uploaded photo your profile picture',
    body: PhotoChoice,
    returns: Picture,
    refuses: {
      'photo-unknown': refusal(400, message('This photo is not here any more. Please choose it again.')),
    },
    refreshes: ['user', 'profile'],
  }),
}
