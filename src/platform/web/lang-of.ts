import { type LanguageCode, languages } from '#shared/words.ts'
import { useLanguage } from './language.tsx'

/** The HTML language of a text that is not in the language of the page, for its `lang`. */
export const useLangOf = (language: LanguageCode): string | undefined => {
  const { code } = useLanguage()
  return language === code ? undefined : languages.find((each) => each.code === language)?.htmlLang
}
