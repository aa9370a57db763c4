import { useLangOf } from '#platform/web/lang-of.ts'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Chip } from '#ui/chip.tsx'
import { DirectoryCard } from '#ui/data/directory-card.tsx'
import { type ArticleCard, articleCategoryNames } from '../../contract.ts'

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
