import { describe, expect, test } from 'vitest'
import type { Answer } from '#shared/api.ts'
import { foldName } from '#shared/text/fold.ts'
import { openTestApp } from '#test/app.ts'
import type { guidesApi } from '../../contract.ts'

const app = await openTestApp()

describe('the list of short answers for the editors', () => {
  const read = async (query: string) =>
    (await (await app.signIn('chidi')).get(`/api/guides/answers${query}`)).json<
      Answer<typeof guidesApi.answers>
    >()

  test('shows texts and asks of a language, filtered by guide, topic and words without marks', async () => {
    const { items, count, next } = await read('?topic=voting&language=ha&search=katin zabe')
    expect(count).toBeGreaterThan(3)
    expect(next === null).toBe(count <= 20)
    for (const { topic, asks, text } of items) {
      expect(topic).toBe('voting')
      expect(foldName(`${text} ${asks.join(' ')}`)).toMatch(/zabe/)
    }
    expect(
      (await read('?guide=kamsi&topic=voting&search=receipt')).items.map(({ guide }) => guide),
    ).not.toContain('tari')
    expect(await read('?search=no+answer+has+xylophone')).toEqual({ items: [], count: 0, next: null })
  })

  test('goes on from the last of a page until all are shown, each once', async () => {
    const seen: string[] = []
    let at: string | null = ''
    let whole = 0
    while (at !== null) {
      const { items, next, count }: Answer<typeof guidesApi.answers> = await read(at ? `?cursor=${at}` : '')
      seen.push(...items.map(({ name }) => name))
      at = next
      whole = count
    }
    expect(seen.length).toBe(whole)
    expect(new Set(seen).size).toBe(whole)
    expect(seen).toEqual(seen.toSorted())
  })

  test('is for staff alone', async () => {
    const ada = await app.signIn('ada')
    expect(await ada.get('/api/guides/answers')).toRefuse(403, 'FORBIDDEN')
  })
})
