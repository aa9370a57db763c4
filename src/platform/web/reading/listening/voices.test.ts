import { describe, expect, test } from 'vitest'
import { voiceFor, type Voice } from './voices.ts'

const voice = (lang: string, over: Partial<Voice> = {}): Voice => ({
  lang,
  localService: true,
  default: false,
  ...over,
})
const chosen = (langs: readonly (string | Voice)[], wanted: string): string | undefined =>
  voiceFor(
    langs.map((each) => (typeof each === 'string' ? voice(each) : each)),
    wanted,
  )?.lang

describe('the voice that reads a text', () => {
  test('speaks its language, however the phone writes it', () => {
    expect(chosen(['en-GB', 'yo-NG'], 'yo')).toBe('yo-NG')
    expect(chosen(['en-GB', 'ha_NG'], 'ha')).toBe('ha_NG')
    expect(chosen(['eng-GBR', 'ibo-NGA'], 'ig')).toBe('ibo-NGA')
    expect(chosen(['fr-FR', 'eng-USA'], 'en-NG')).toBe('eng-USA')
  })

  test('is none when only a language with a like name, or only English, is there', () => {
    expect(chosen(['haw-US', 'en-NG'], 'ha')).toBeUndefined()
    expect(chosen(['en-NG', 'en-GB'], 'pcm')).toBeUndefined()
    expect(chosen([], 'yo')).toBeUndefined()
  })

  test('is Nigerian before any other, and else the one that the person chose for the device', () => {
    expect(chosen(['en-GB', voice('en-US', { default: true }), 'en-NG'], 'en-NG')).toBe('en-NG')
    expect(chosen(['en-GB', voice('en-US', { default: true })], 'en-NG')).toBe('en-US')
    expect(chosen(['en-GB', 'en-US'], 'en-NG')).toBe('en-GB')
  })

  test('is on the device itself: no text is sent away, and none costs data', () => {
    expect(chosen([voice('en-NG', { localService: false }), 'en-GB'], 'en-NG')).toBe('en-GB')
    expect(chosen([voice('yo-NG', { localService: false })], 'yo')).toBeUndefined()
  })
})
