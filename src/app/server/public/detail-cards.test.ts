import { describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { plainSite } from '#test/plain-pages.ts'
import { ok } from '#test/answers.ts'
import { PICTURE_CACHE } from '#platform/server/http/picture-cache.ts'
import type { ChapterCard } from '#domains/chapters/contract.ts'
import { chapterCard } from './detail-cards.ts'

const app = await openTestApp({}, { pages: plainSite })

const firstId = async (path: string): Promise<string> => {
  const { items } = ok<{ items: { id: string }[] }>(await app.guest().get(path))
  const [first] = items
  if (!first) throw new Error(`${path} lists nothing`)
  return first.id
}

const pictures = [
  ['chapters', '/api/chapters'],
  ['institutions', '/api/institutions'],
  ['projects', '/api/projects?status=active'],
  ['open-data', '/api/opendata/records?template=price'],
] as const

describe('pictures of pages that show one thing', () => {
  test.each(pictures)('/share/%s has one for what the list shows, for anybody', async (folder, list) => {
    const answer = await app.guest().get(`/share/${folder}/${await firstId(list)}.png`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect(answer.headers['cache-control']).toBe(PICTURE_CACHE)
  })

  test.each(pictures)(
    '/share/%s is missing for what does not exist and for odd addresses',
    async (folder) => {
      for (const id of ['0198c2f4-7c1e-7a52-9d0e-3c4f5a6b7c8d', 'x', '%00'])
        expect((await app.guest().get(`/share/${folder}/${id}.png`)).statusCode, id).toBe(404)
    },
  )

  test('a proposal of a chapter says that it is one, and a sample that it is a sample', async () => {
    const id = await firstId('/api/chapters')
    const chapter = ok<ChapterCard>(await app.guest().get(`/api/chapters/${id}`))
    expect(chapterCard({ ...chapter, isSample: false, status: 'proposed' }).badge).toBe(
      'Looking for founders',
    )
    expect(chapterCard({ ...chapter, isSample: false, status: 'open' }).badge).toBeUndefined()
    expect(chapterCard({ ...chapter, isSample: true }).badge).toBe('Sample')
  })
})
