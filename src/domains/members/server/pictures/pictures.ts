import { attachPhotos } from '#domains/files/server/attachments.ts'
import { removeFiles } from '#domains/files/server/removals.ts'
import { setPicture } from '#domains/identity/server/onboarding/onboarding.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { pathOf } from '#shared/api.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { drawingShapes, type Shape } from '../../drawing-art.ts'
import { type Drawing, type PhotoChoice, type Picture, pictureApi } from '../../picture-contract.ts'
import { drawingCode, drawingOf } from '../../rules.ts'
import { picturesStore } from '../store.ts'

/** The address holds all options and names nobody, so a picture changes only with a new version of the drawing code. */
const DRAWN_CACHE = 'public, max-age=86400, immutable'

/** The name under which files are attached to a member. */
const memberName = (id: string) => `member:${id}` as const

const svgOf = (shape: Shape): string => {
  const { d, fill, stroke, width, isDashed } = shape
  const line = stroke
    ? ` stroke="${stroke}" stroke-width="${width}" stroke-linecap="${isDashed ? 'butt' : 'round'}"${isDashed ? ' stroke-dasharray="4 3"' : ''}`
    : ''
  // A hood leaves a hole for the face.
  return `<path d="${d}" fill="${fill}" fill-rule="evenodd"${line}/>`
}

/** A drawn picture; it depends on the digits alone. */
export const showDrawing = async (_ctx: Ctx, code: string): Promise<Bytes> => {
  const drawing = drawingOf(code)
  if (!drawing) throw new Refusal('not-found')
  const shapes = drawingShapes(drawing).map(svgOf).join('')
  return {
    stream: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="512" height="512">${shapes}</svg>`,
    ),
    contentType: 'image/svg+xml',
    headers: { 'cache-control': DRAWN_CACHE },
  }
}

const replace = async (
  ctx: SignedInCtx,
  next: { drawing: string | null; file_id: string | null },
): Promise<void> => {
  const { id } = ctx.viewer
  const store = picturesStore(ctx.db)
  const before = await store.lock(id)
  await store.save(id, next, ctx.now())
  if (before?.fileId && before.fileId !== next.file_id)
    await removeFiles(ctx, { ownerId: id, ids: [before.fileId] })
}

const wear = async (ctx: SignedInCtx, profileImageUrl: string): Promise<Picture> => {
  await setPicture(ctx, ctx.viewer.id, profileImageUrl)
  return { profileImageUrl }
}

/** Sets a drawn picture as the viewer's profile picture [PF-02]. */
export const saveDrawing = async (ctx: SignedInCtx, drawing: Drawing): Promise<Picture> => {
  const code = drawingCode(drawing)
  await replace(ctx, { drawing: code, file_id: null })
  return wear(ctx, pathOf(pictureApi.drawn.path, { drawing: code }))
}

/** Sets an uploaded photo as the profile picture and makes it public; refuses `photo-unknown` [PF-02]. */
export const savePhoto = async (ctx: SignedInCtx, { photoUrl }: PhotoChoice): Promise<Picture> => {
  const { id } = ctx.viewer
  const fileId = photoUrl.split('/').at(-1) ?? ''
  const photos = await attachPhotos(ctx, [fileId], { to: memberName(id), publish: true })
  if (photos === 'photo-only')
    throw new Refusal('invalid-input', { fields: { photoUrl: message('Choose a photo, not a document.') } })
  if (typeof photos === 'string') throw new Refusal(photos)
  await replace(ctx, { drawing: null, file_id: fileId })
  const [photo] = photos
  invariant(photo, 'an attached photo is there')
  return wear(ctx, photo.url)
}

/** Removes a person's picture, with the bytes of a photo. */
export const removePicture = async (ctx: Pick<Ctx, 'db' | 'now'>, personId: string): Promise<void> => {
  const store = picturesStore(ctx.db)
  const before = await store.lock(personId)
  await store.remove(personId)
  if (before?.fileId) await removeFiles(ctx, { ownerId: personId, ids: [before.fileId] })
  await setPicture(ctx, personId, null)
}

/** The options of a person's drawn picture; null for a photo or none. */
export const drawingOfPerson = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<Drawing | null> => {
  const code = await picturesStore(ctx.db).drawingOf(personId)
  return code === null ? null : drawingOf(code)
}
