import { useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { languages, type LanguageCode } from '#shared/words.ts'
import { Chip } from '#ui/chip.tsx'
import { DirectoryCard } from '#ui/data/directory-card.tsx'
import { type ArticleCard, articleCategoryNames } from '../../contract.ts'

/** The HTML language of a text that is not in the language of the page. */
export const useLangOf = (language: LanguageCode): string | undefined => {
  const page = usePageState().language
  return language === page ? undefined : languages.find(({ code }) => code === language)?.htmlLang
}

/** One article in a list. */
export const ArticleListCard = ({ article }: { article: ArticleCard }) => {
  const t = useT()
  const lang = useLangOf(article.language)
  return (
    <DirectoryCard
      href={to('article', { articleSlug: article.slug })}
      title={<span lang={lang}>{article.title}</span>}
      detail={<span lang={lang}>{article.excerpt}</span>}
    >
      <Chip tone="pri">{t(articleCategoryNames[article.category])}</Chip>
      <span className="small mute num">
        {t('{minutes, plural, one {# minute to read} other {# minutes to read}}', {
          minutes: article.minutes,
        })}
      </span>
    </DirectoryCard>
  )
}
