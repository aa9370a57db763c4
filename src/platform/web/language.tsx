import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Catalogue, Part } from '#shared/text/messages.ts'
import { sentenceValue } from '#shared/values/grouped-text.ts'
import { type LanguageCode, languages } from '#shared/words.ts'

export type Values = Readonly<Record<string, string | number>>
export type Translate = (sentence: string, values?: Values) => string

// Browsers lack number formats for these languages; en-NG reads right in all five.
const numbers = new Intl.NumberFormat('en-NG')
export const formatNumber = (value: number): string => numbers.format(value)

const shown = (value: string | number | undefined): string =>
  typeof value === 'number' ? formatNumber(value) : sentenceValue(value ?? '')

const choose = (
  rules: Intl.PluralRules,
  options: Readonly<Record<string, readonly Part[]>>,
  count: number,
): readonly Part[] => options[`=${count}`] ?? options[rules.select(count)] ?? options['other'] ?? []

const join = (
  parts: readonly Part[],
  values: Values,
  rules: Intl.PluralRules,
  count: number | undefined,
): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part
      if (part[0] === 'arg') return shown(values[part[1]])
      if (part[0] === '#') return shown(count)
      const value = Number(values[part[1]] ?? 0)
      return join(choose(rules, part[2], value), values, rules, value)
    })
    .join('')

/** Translates with one compiled catalogue; a sentence without an entry shows in English. */
export const translator = (language: LanguageCode, catalogue: Catalogue): Translate => {
  const rules = new Intl.PluralRules(language)
  return (sentence, values = {}) => {
    const message = catalogue[sentence] ?? sentence
    if (typeof message !== 'string') return join(message, values, rules, undefined)
    return message.includes('{')
      ? message.replaceAll(/\{(\w+)\}/g, (_, name: string) => shown(values[name]))
      : message
  }
}

interface Language {
  readonly code: LanguageCode
  readonly t: Translate
}

const Context = createContext<Language>({ code: 'en', t: translator('en', {}) })

interface LanguageProviderProps {
  readonly code: LanguageCode
  readonly catalogue: Catalogue
  readonly children: ReactNode
}

export const LanguageProvider = ({ code, catalogue, children }: LanguageProviderProps) => {
  const language = useMemo(() => ({ code, t: translator(code, catalogue) }), [code, catalogue])
  return <Context value={language}>{children}</Context>
}

/** The translator of the page's language: `const t = useT()`. */
export const useT = (): Translate => useContext(Context).t
export const useLanguage = () => {
  const { code } = useContext(Context)
  return languages.find((language) => language.code === code) ?? languages[0]
}
