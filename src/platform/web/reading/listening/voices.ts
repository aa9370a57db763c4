/** What counts of a voice of the device. */
export type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

/** Some phones name a language by three letters. */
const short: Readonly<Record<string, string>> = { eng: 'en', hau: 'ha', ibo: 'ig', yor: 'yo' }

const partsOf = (lang: string): readonly [string, string | undefined] => {
  const [language = '', region] = lang.toLowerCase().split(/[-_]/)
  return [short[language] ?? language, region]
}

/** Nigerians hear their own English first. */
const regions: readonly (string | undefined)[] = ['ng', 'nga']

/**
 * The voice that reads a text of the language `lang`: one that the device has itself, because another would send the
 * text away and cost data. A Nigerian voice comes first, then the one that the person has chosen for the device. A voice
 * of another language never reads it: Nigerian Pidgin in an English voice is not understood.
 */
export const voiceFor = <V extends Voice>(voices: readonly V[], lang: string): V | undefined => {
  const [wanted] = partsOf(lang)
  const own = voices.filter((voice) => voice.localService && partsOf(voice.lang)[0] === wanted)
  return (
    own.find((voice) => regions.includes(partsOf(voice.lang)[1])) ??
    own.find((voice) => voice.default) ??
    own[0]
  )
}
