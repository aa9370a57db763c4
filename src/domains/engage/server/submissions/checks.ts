import { findLga } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import type { Sent, SubmissionKind } from '../../contracts/submission-contract.ts'

/** A proof needs few words; a deed and a story must say what happened. */
const minWords: Readonly<Record<SubmissionKind, number>> = { proof: 20, hero: 60, story: 60 }
const position = /^(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,3}(?:\.\d{1,8})?)$/

/** What was sent, checked and with its State. */
export interface CheckedSent {
  readonly name: string | null
  readonly words: string
  readonly lga: string
  readonly state: string
  readonly fileId: string | null
  readonly latitude: string | null
  readonly longitude: string | null
}

const missingOf = (kind: SubmissionKind, sent: Sent): Record<string, string> => ({
  ...(kind === 'proof' && !sent.photoUrl && { photoUrl: message('Take or choose a photo.') }),
  ...(kind === 'hero' && !sent.name && { name: message('Write the name of the person.') }),
  ...(kind === 'story' && !sent.name && { name: message('Write a headline.') }),
  ...((sent.words ?? '').length < minWords[kind] && {
    words:
      kind === 'proof' ? message('Write at least 20 characters.') : message('Write at least 60 characters.'),
  }),
  ...(!sent.lga && { lga: message('Choose a local government') }),
  ...(kind === 'hero' &&
    sent.agrees !== 'yes' && { agrees: message('Ask the person first if they may be named.') }),
})

const positionOf = (text: string | undefined) => {
  const [, latitude, longitude] = position.exec(text ?? '') ?? []
  if (latitude === undefined || longitude === undefined) return { latitude: null, longitude: null }
  const isOnEarth = Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
  return isOnEarth ? { latitude, longitude } : { latitude: null, longitude: null }
}

/** Checks what a kind needs; refuses `invalid-input` field by field, and `place-unknown`. */
export const checkSent = async (
  ctx: Pick<Ctx, 'db'>,
  kind: SubmissionKind,
  sent: Sent,
): Promise<CheckedSent> => {
  const fields = missingOf(kind, sent)
  if (Object.keys(fields).length > 0) throw new Refusal('invalid-input', { fields })
  const lga = await findLga(ctx, sent.lga ?? '')
  if (!lga) throw new Refusal('place-unknown')
  return {
    name: kind === 'proof' ? null : (sent.name ?? null),
    words: sent.words ?? '',
    lga: lga.id,
    state: lga.state,
    fileId: kind === 'proof' ? (sent.photoUrl?.split('/').at(-1) ?? '') : null,
    ...(kind === 'proof' ? positionOf(sent.position) : { latitude: null, longitude: null }),
  }
}
