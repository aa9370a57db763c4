import { useT } from '#platform/web/language.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { fileIcon, linkIcon } from '#ui/icons.ts'
import { ItemList } from '#ui/item-list.tsx'
import type { ItemCase } from '../../console-contract.ts'

/** The addresses and files that came with a case. */
export const CaseSources = ({ item }: { item: ItemCase }) => {
  const t = useT()
  if (item.sources.length === 0) return null
  return (
    <>
      <h3>{t('What supports it')}</h3>
      <Card flush>
        <ItemList>
          {item.sources.map(({ name, href, isFile }) => (
            <li key={href}>
              <a className="item" href={href} target="_blank" rel="noopener noreferrer nofollow">
                <span className="ico">
                  <Icon path={isFile ? fileIcon : linkIcon} />
                </span>
                <span className="grow t lines">{name}</span>
                <span className="vh">{t('(opens in a new tab)')}</span>
              </a>
            </li>
          ))}
        </ItemList>
      </Card>
    </>
  )
}
