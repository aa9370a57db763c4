import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Section } from '#ui/page-head.tsx'
import type { CommitteeConsole } from '../../committee-contract.ts'

/** The members with their places and terms. */
export const Members = ({ members }: { members: CommitteeConsole['members'] }) => {
  const t = useT()
  return (
    <Section title={t('Members and their terms')}>
      <ItemList>
        {members.map(({ name, state, since, until, isMe }) => (
          <Item
            key={`${name} ${since}`}
            title={isMe ? t('{name} (you)', { name }) : name}
            detail={[
              state ?? t('Whole country'),
              t('since {date}', { date: formatDate(since, t) }),
              until ? t('until {date}', { date: formatDate(until, t) }) : t('no end set'),
            ].join(' · ')}
          />
        ))}
      </ItemList>
    </Section>
  )
}
