import { useLanguage, useT } from '#platform/web/language.tsx'

/** Says that a text is in English although the reader chose another language; `inline` inside other words. */
export const OnlyEnglish = ({ language, inline = false }: { language: string; inline?: boolean }) => {
  const t = useT()
  const { code } = useLanguage()
  if (code === 'en' || language !== 'en') return null
  const words = t('This text is in English only so far.')
  return inline ? <span>{words} </span> : <p className="small mute">{words}</p>
}
