import { PICTURE_CACHE } from '#platform/server/http/picture-cache.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { Refusal } from '#shared/errors.ts'
import { lookOf } from './demo-leaders.ts'
import { drawPortrait } from './portrait.ts'

/** The drawn portrait of an invented leader; refuses `leader-not-found` for everybody else. */
export const showSamplePortrait = async (leaderId: string): Promise<Bytes> => {
  const look = lookOf(leaderId)
  if (!look) throw new Refusal('leader-not-found')
  return {
    stream: Buffer.from(drawPortrait(look)),
    contentType: 'image/svg+xml',
    headers: { 'cache-control': PICTURE_CACHE },
  }
}
