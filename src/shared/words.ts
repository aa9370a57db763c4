/**
 * Marks an English sentence outside a component, so that extraction finds it; shown with `t(value)`. A page leaves out
 * the sentences that it never shows.
 */
export const message = /*#__NO_SIDE_EFFECTS__*/ <const S extends string>(sentence: S): S => sentence

/** The five interface languages with their own names; every one but English is labelled Beta (specification 1). */
export const languages = [
  { code: 'en', name: 'English', htmlLang: 'en-NG', isBeta: false },
  { code: 'pcm', name: 'Naijá', htmlLang: 'pcm', isBeta: true },
  { code: 'ha', name: 'Hausa', htmlLang: 'ha', isBeta: true },
  { code: 'ig', name: 'Igbo', htmlLang: 'ig', isBeta: true },
  { code: 'yo', name: 'Yorùbá', htmlLang: 'yo', isBeta: true },
] as const

export type LanguageCode = (typeof languages)[number]['code']

/** The language switch waits this long before it acts (specification 1 and 9). */
export const LANGUAGE_SWITCH_MS = 300

/** The known language code in `value`, otherwise English. */
export const languageOf = (value: string | undefined | null): LanguageCode =>
  languages.find((language) => language.code === value)?.code ?? 'en'
