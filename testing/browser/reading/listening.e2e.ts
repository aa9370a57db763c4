import { afterAll, expect, test } from 'vitest'
import { closeBrowser, contextOf, type Page, phone, watch } from '../helpers/browser.ts'

afterAll(closeBrowser)

/** A phone with these voices, whose sentences end when the test says so. */
const voicesOf = (langs: readonly string[]): string => `
  const voices = ${JSON.stringify(langs)}.map((lang) => ({ lang, name: lang, localService: true, default: false }))
  globalThis.spoken = []
  globalThis.SpeechSynthesisUtterance = function (text) { this.text = text }
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    cancel: () => { globalThis.sounding = null },
    speak: (said) => { globalThis.sounding = said; globalThis.spoken.push(said.voice.lang + ': ' + said.text) },
  })
  Object.defineProperty(globalThis, 'speechSynthesis', { value: speech })`

const spoken = (page: Page): Promise<string[]> => page.evaluate<string[]>('globalThis.spoken')
const marked = (page: Page): Promise<string> =>
  page.evaluate<string>(`[...(CSS.highlights.get('spoken') ?? [])].map(String).join()`)
const endSentence = (page: Page) => page.evaluate('globalThis.sounding.onend()')

const open = async (as: 'ada' | null, address: string, voices: readonly string[] | null) => {
  const context = await contextOf(as, phone)
  if (voices) await context.addInitScript(voicesOf(voices))
  const page = await context.newPage()
  const complaints = watch(page)
  await page.goto(address)
  return { context, page, complaints }
}

test('a guide is read in its language: sentence by sentence, marked, with pause, continue and stop', async () => {
  const { context, page, complaints } = await open(null, '/education/rights?lang=ha', [
    'haw-US',
    'ha_NG',
    'en-NG',
  ])
  await page.getByRole('button', { name: 'Saurara' }).click()
  expect(await spoken(page)).toHaveLength(1)
  const [first] = await spoken(page)
  expect(first).toBe(`ha_NG: ${await marked(page)}`)
  await endSentence(page)
  const second = await marked(page)
  expect((await spoken(page)).at(-1)).toBe(`ha_NG: ${second}`)

  await page.getByRole('button', { name: 'Ku ɗan dakatar da karatu' }).click()
  expect(await page.evaluate('globalThis.sounding')).toBeNull()
  await page.getByRole('button', { name: 'Ci gaba da karatu' }).click()
  expect((await spoken(page)).slice(-2)).toEqual([`ha_NG: ${second}`, `ha_NG: ${second}`])

  await page.getByRole('button', { name: 'Dakatar da karatu', exact: true }).click()
  expect([await marked(page), await page.evaluate('globalThis.sounding')]).toEqual(['', null])
  expect(await page.evaluate<boolean>("document.activeElement.hasAttribute('data-play')")).toBe(true)
  expect(complaints).toEqual([])
  await context.close()
})

test('a lesson, which the script draws, is read too, and in the language of the page', async () => {
  const { context, page, complaints } = await open('ada', '/training/integrity?lang=yo', ['yo-NG'])
  await page.getByRole('button', { name: 'Gbọ́', exact: true }).click()
  expect(await spoken(page)).toEqual(['yo-NG: Ìforígbárí ànfààní jẹ́ òótọ́, kì í ṣe ọ̀ràn'])
  expect(complaints).toEqual([])
  await context.close()
})

test('a phone without a voice of the language says so, and leads to the English text only on a press', async () => {
  const { context, page } = await open(null, '/education/voting?lang=ig', ['en-NG'])
  await page.getByText('Ekwentị ma ọ bụ kọmputa a enweghị olu Igbo.').waitFor()
  expect(await page.getByRole('button', { name: 'Gee ntị' }).isVisible()).toBe(false)
  expect(await spoken(page)).toEqual([])
  await page.getByRole('link', { name: 'Gee nke Bekee' }).click()
  await page.getByRole('button', { name: 'Listen' }).click()
  expect((await spoken(page))[0]).toMatch(/^en-NG: /)
  await context.close()
})

test('a browser without any voice says so on an article, and offers none', async () => {
  const { context, page } = await open(null, '/library/getting-your-pvc?lang=yo', null)
  await page.getByText('Fóònù tàbí kọ̀ǹpútà yìí kò ní ohùn Yorùbá.').waitFor()
  expect(await page.getByRole('link', { name: 'Gbọ́ ti Gẹ̀ẹ́sì' }).isVisible()).toBe(false)
  await context.close()
})
