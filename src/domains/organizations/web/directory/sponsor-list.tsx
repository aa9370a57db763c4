import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { NextTwenty } from '#platform/web/reading/next-page.tsx'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import {
  type OrganizationCard,
  organizationKindNames,
  organizationsApi,
  organizationStateNames,
} from '../../contract.ts'
import { stateTones, supNumber } from './organization-words.ts'

export const cursorIn = (search: URLSearchParams): string | undefined => search.get('cursor') ?? undefined

export const sponsorsRead = (cursor: string | undefined) =>
  read(organizationsApi.organizations, { query: { ...(cursor && { cursor }) } })

const Sponsor = ({ item }: { item: OrganizationCard }) => {
  const t = useT()
  return (
    <Card as="article" title={<a href={to('organization', { slug: item.slug })}>{item.name}</a>}>
      <p className="row wrapf gap-2 small">
        <Chip tone={stateTones[item.state]}>{t(organizationStateNames[item.state])}</Chip>
        {item.hasLinks && <Chip tone="warn">{t('Declared political links')}</Chip>}
        {item.isSample && <Chip>{t('Sample')}</Chip>}
        <span className="mute">{t(organizationKindNames[item.kind])}</span>
      </p>
      <p className="num mt-2">
        {t('{bought} SUP bought, {granted} SUP given out', {
          bought: supNumber(item.bought),
          granted: supNumber(item.granted),
        })}
      </p>
    </Card>
  )
}

/** Every sponsor, with what each bought and handed out: the same for visitors and members. */
export const SponsorList = ({ here, cursor }: { here: string; cursor: string | undefined }) => {
  const t = useT()
  const state = useRead(organizationsApi.organizations, sponsorsRead(cursor))
  return (
    <Loaded state={state}>
      {({ items, total, bought, granted, nextCursor }) =>
        total === 0 ? (
          <EmptyState className="card" level={3} title={t('There is no verified organization yet')}>
            {t('Each one appears here once two people of our team have checked it.')}
          </EmptyState>
        ) : (
          <div className="stack">
            <StatGrid>
              <Stat value={supNumber(String(total))} label={t('organizations')} />
              <Stat value={supNumber(bought)} label={t('SUP bought')} />
              <Stat value={supNumber(granted)} label={t('SUP given out')} />
            </StatGrid>
            {items.map((item) => (
              <Sponsor key={item.slug} item={item} />
            ))}
            <NextTwenty href={nextCursor && `${here}?cursor=${nextCursor}`} />
          </div>
        )
      }
    </Loaded>
  )
}
