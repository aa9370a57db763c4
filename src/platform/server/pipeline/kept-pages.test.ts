import { describe, expect, test } from 'vitest'
import { type MadePage, makeKeptPages } from './kept-pages.ts'

const BOUNDS = { bytes: 8_000, making: 2, waiting: 3 }
const made = (page: string, bytes = 100): MadePage<string> => ({ page, bytes, isKept: true })
const store = (bounds = BOUNDS) => makeKeptPages<string>(bounds)
const reading =
  (tag: string, page: string) =>
  async (tags: Set<string>): Promise<MadePage<string>> => {
    tags.add(tag)
    return made(page)
  }

describe('a kept page', () => {
  test('is found until its time is over, and then made again', async () => {
    const pages = store()
    expect(await pages.make('/', 1000, reading('leaders', 'first'))).toBe('first')
    expect(pages.find('/', 999)).toBe('first')
    expect(pages.find('/', 1000)).toBeUndefined()
    expect(pages.size()).toEqual({ pages: 0, bytes: 0 })
  })

  test('is made once for all who ask at the same time', async () => {
    const pages = store()
    const wait = Promise.withResolvers<void>()
    let times = 0
    const make = async () => {
      times += 1
      await wait.promise
      return made('one')
    }
    const asked = Array.from({ length: 500 }, () => pages.make('/leaders', 1000, make))
    wait.resolve()
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['one']))
    expect(times).toBe(1)
  })

  test('is dropped by a write that refreshes a tag of its reads, and by no other', async () => {
    const pages = store()
    await pages.make('/leaders', 1000, reading('leaders', 'list'))
    await pages.make('/projects', 1000, reading('projects', 'list'))
    pages.drop(['wallet', 'leaders'])
    expect([pages.find('/leaders', 0), pages.find('/projects', 0)]).toEqual([undefined, 'list'])
    expect(pages.size()).toEqual({ pages: 1, bytes: 100 })
  })

  test('that a write overtook while it was made is not kept, and nobody new gets it', async () => {
    const pages = store()
    const wait = Promise.withResolvers<void>()
    const old = pages.make('/leaders', 1000, async (tags) => {
      tags.add('leaders')
      await wait.promise
      return made('before the write')
    })
    // The first read has begun.
    await Promise.resolve()
    pages.drop(['leaders'])
    const fresh = pages.make('/leaders', 1000, reading('leaders', 'after the write'))
    expect(await fresh).toBe('after the write')
    wait.resolve()
    expect(await old).toBe('before the write')
    expect(pages.find('/leaders', 0)).toBe('after the write')
  })

  test('with a fault is given to those who wait, and not kept', async () => {
    const pages = store()
    const page = await pages.make('/', 1000, async () => ({ ...made('try again'), isKept: false }))
    expect([page, pages.find('/', 0)]).toEqual(['try again', undefined])
  })

  test('that cannot be made fails for those who wait, and the next one tries again', async () => {
    const pages = store()
    const failing = pages.make('/', 1000, () => Promise.reject(new Error('gone')))
    await expect(failing).rejects.toThrow('gone')
    expect(await pages.make('/', 1000, reading('x', 'well'))).toBe('well')
  })
})

describe('the bounds', () => {
  test('drop the least recently used pages first, and never hold more bytes', async () => {
    const pages = store({ ...BOUNDS, bytes: 8_000 })
    for (let at = 0; at < 8; at += 1) await pages.make(`/${at}`, 1000, async () => made('page', 1000))
    pages.find('/0', 0)
    for (const more of ['/8', '/9']) await pages.make(more, 1000, async () => made('page', 1000))
    expect(pages.size()).toEqual({ pages: 8, bytes: 8_000 })
    expect(['/0', '/1', '/2', '/3', '/9'].map((key) => pages.find(key, 0) !== undefined)).toEqual([
      true,
      false,
      false,
      true,
      true,
    ])
  })

  test('keep no page that would push out most others', async () => {
    const pages = store()
    expect(await pages.make('/huge', 1000, async () => made('huge', 1001))).toBe('huge')
    expect(pages.find('/huge', 0)).toBeUndefined()
  })

  test('make few pages at a time, and refuse as busy when too many different ones wait', async () => {
    const pages = store()
    const waits = new Map<string, () => void>()
    let [running, most] = [0, 0]
    const make = (key: string) =>
      pages.make(key, 1000, async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise<void>((resolve) => waits.set(key, resolve))
        running -= 1
        return made(key)
      })
    const asked = ['/a', '/b', '/c', '/d', '/e'].map(make)
    await expect(make('/f')).rejects.toThrow('busy')
    for (const key of ['/a', '/b', '/c', '/d', '/e']) {
      await expect.poll(() => waits.has(key)).toBe(true)
      waits.get(key)?.()
    }
    expect(await Promise.all(asked)).toEqual(['/a', '/b', '/c', '/d', '/e'])
    expect(most).toBe(2)
    expect(await pages.make('/f', 1000, reading('x', 'free again'))).toBe('free again')
  })
})
