import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Sentences that newcomers stumbled over, and what stands in their place. */
const replaced = {
  'Say first where you live': 'Tell us where you live',
  'What it held comes back to you at once': 'You get that SUP back immediately',
  'Whoever steals the password is not in': 'A stolen password alone will not open your account',
  'Verified not long ago': 'Recently verified',
  'Draw a file for me': 'Give me the next one',
  'Apart first, then together': 'Two independent reviews',
  '37 States': '36 States and the FCT',
} as const

/** Every English sentence of the interface: the keys of a language in which none is missing. */
const sentences = async (): Promise<string[]> => {
  const folder = new URL('../../src/locales/ha/', import.meta.url)
  const files = await Promise.all(
    (await readdir(folder)).map((file) => readFile(new URL(file, folder), 'utf8')),
  )
  return files.flatMap((text) => Object.keys(JSON.parse(text) as Record<string, string>))
}

test('no sentence that newcomers stumbled over is back, and its plain words are there', async () => {
  const all = await sentences()
  expect(all.length).toBeGreaterThan(3000)
  for (const [stilted, plain] of Object.entries(replaced)) {
    expect(all.filter((each) => each.toLowerCase().includes(stilted.toLowerCase()))).toEqual([])
    expect([plain, all.some((each) => each.toLowerCase().includes(plain.toLowerCase()))]).toEqual([
      plain,
      true,
    ])
  }
})
