import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { type ConstitutionContents, romanOf } from '../constitution-contract.ts'

/** The chapters of the Constitution, each with its sections. */
export const ChapterList = ({ chapters }: Pick<ConstitutionContents, 'chapters'>) => {
  const t = useT()
  return (
    <ItemList>
      {chapters.map(({ number, title, summary, first, last }) => (
        <Item
          key={number}
          href={to('constitutionChapter', { chapter: String(number) })}
          title={<span lang="en-NG">{`${romanOf(number)}. ${title}`}</span>}
          detail={
            <>
              {summary && <span lang="en-NG">{summary} </span>}
              <span className="nowrap">{t('Sections {first} to {last}', { first, last })}</span>
            </>
          }
        />
      ))}
    </ItemList>
  )
}
