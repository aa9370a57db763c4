import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { type LanguageCode, languages } from '#shared/words.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { constitutionApi, type ConstitutionContents, romanOf } from '../constitution-contract.ts'

export const contentsRead = (language: LanguageCode) =>
  read(constitutionApi.contents, { query: { language } })

const htmlLangOf = (language: LanguageCode) => languages.find(({ code }) => code === language)?.htmlLang

/** The chapters of the Constitution, each with its sections. */
export const ChapterList = ({ chapters }: Pick<ConstitutionContents, 'chapters'>) => {
  const t = useT()
  return (
    <ItemList>
      {chapters.map(({ number, title, summary, language, first, last }) => (
        <Item
          key={number}
          href={to('constitutionChapter', { chapter: String(number) })}
          title={<span lang={htmlLangOf(language)}>{`${romanOf(number)}. ${title}`}</span>}
          detail={
            <>
              {summary && <span lang={htmlLangOf(language)}>{summary} </span>}
              <span className="nowrap">{t('Sections {first} to {last}', { first, last })}</span>
            </>
          }
        />
      ))}
    </ItemList>
  )
}
