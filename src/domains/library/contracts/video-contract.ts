import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { richText } from '#shared/text/rich-text.ts'
import { message } from '#shared/words.ts'
import { SourceLine, textDay, textLanguage } from '../contract.ts'

export const VideoCard = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  publishedOn: textDay(),
  language: textLanguage(),
  /** Minutes to read the transcript. */
  minutes: z.int(),
  /** The length of the film in seconds; null for a lesson without one. */
  seconds: z.nullable(z.int()),
})
export type VideoCard = z.output<typeof VideoCard>

export const Video = z.extend(VideoCard, {
  text: richText(),
  languages: z.array(textLanguage()),
  sources: z.array(SourceLine),
  /** The site that plays the film, such as www.youtube-nocookie.com; null without a film. */
  playedBy: z.nullable(z.string()),
})
export type Video = z.output<typeof Video>

export const videosApi = {
  videos: get('/api/video-library', {
    summary: 'Lessons to read, hear or watch',
    access: 'public',
    limit: 'read',
    tag: 'videos',
    returns: z.object({ items: z.array(VideoCard) }),
  }),
  video: get('/api/video-library/:slug', {
    summary: 'One lesson with its whole transcript',
    access: 'public',
    limit: 'read',
    tag: 'videos',
    returns: Video,
    refuses: { 'video-not-found': refusal(404, message('This lesson does not exist, or was removed.')) },
  }),
}
