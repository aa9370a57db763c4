import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Chip } from '#ui/chip.tsx'
import { DirectoryCard } from '#ui/data/directory-card.tsx'
import { type ChapterCard, chapterStateNames } from '../contract.ts'

/** The campus or area of a chapter, from small to large. */
export const chapterPlace = ({ campus, lgaName, stateName }: ChapterCard): string =>
  [campus, lgaName, stateName].filter(Boolean).join(' · ')

/** Where a chapter stands, and how many people it has. */
export const ChapterChips = ({ chapter }: { chapter: ChapterCard }) => {
  const t = useT()
  return (
    <>
      <Chip tone={chapter.status === 'open' ? 'ok' : 'warn'}>{t(chapterStateNames[chapter.status])}</Chip>
      <Chip>{t('{count, plural, one {# person} other {# people}}', { count: chapter.people })}</Chip>
      {chapter.isSample && <Chip>{t('Sample')}</Chip>}
    </>
  )
}

/** A chapter in a list. */
export const ChapterEntry = ({ chapter }: { chapter: ChapterCard }) => (
  <DirectoryCard
    href={to('chapter', { chapterId: chapter.id })}
    title={chapter.name}
    detail={chapterPlace(chapter)}
  >
    <ChapterChips chapter={chapter} />
  </DirectoryCard>
)
