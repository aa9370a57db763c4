import {
  AT_HEADER,
  NAME_HEADER,
  reportWith,
  SHARED_FIELD,
  SHARED_PHOTO,
} from '#domains/reports/shared-photo.ts'
import { PHOTO_BYTES } from '#shared/values/upload-limits.ts'

const isPhoto = (value: FormDataEntryValue | null | undefined): value is File =>
  value instanceof File && value.type.startsWith('image/') && value.size > 0 && value.size <= PHOTO_BYTES

/** Keeps the photo that another app shares, and leads to the form of a report, which attaches it. Asks no network. */
export const takeShared = async (storage: CacheStorage, request: Request, now: number): Promise<Response> => {
  const data = await request.formData().catch(() => null)
  const photo = data?.get(SHARED_FIELD)
  await storage.delete(SHARED_PHOTO)
  let isKept = false
  if (isPhoto(photo)) {
    const headers = {
      'content-type': photo.type,
      [NAME_HEADER]: encodeURIComponent(photo.name),
      [AT_HEADER]: new Date(now).toISOString(),
    }
    isKept = await (
      await storage.open(SHARED_PHOTO)
    )
      .put(`/${SHARED_PHOTO}`, new Response(photo, { headers }))
      .then(
        () => true,
        () => false,
      )
  }
  return Response.redirect(new URL(reportWith(isKept ? 'here' : 'again'), request.url), 303)
}
