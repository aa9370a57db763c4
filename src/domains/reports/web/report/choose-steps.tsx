import { regionsApi } from '#domains/regions/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchField, TextField } from '#ui/forms/field.tsx'
import { bankIcon, boltIcon, globeIcon, pinIcon, shieldIcon, usersIcon, voteIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Section } from '#ui/page-head.tsx'
import {
  confidentialTypes,
  MAX_TITLE,
  type ProblemType,
  problemTypeNames,
  publicTypes,
} from '../../contract.ts'
import { reportHref, type ReportSearch } from './report-search.ts'

const typeDetails: Readonly<Record<ProblemType, string>> = {
  infrastructure: message('A bad road, no light, a dry tap'),
  service_delivery: message('A clinic without drugs, an empty desk, a truck that does not come'),
  environmental: message('Smoke, refuse, erosion, oil'),
  corruption: message('Somebody asks for a bribe or takes public money'),
  security: message('Threats, violence, people who frighten others'),
  electoral: message('Vote buying, threats, cheating at a poll'),
}
const typeIcons: Readonly<Record<ProblemType, string>> = {
  infrastructure: boltIcon,
  service_delivery: usersIcon,
  environmental: globeIcon,
  corruption: bankIcon,
  security: shieldIcon,
  electoral: voteIcon,
}

const Types = ({ types }: { types: readonly ProblemType[] }) => {
  const t = useT()
  return (
    <ItemList className="card flush">
      {types.map((type) => (
        <Item
          key={type}
          href={reportHref({ type })}
          icon={typeIcons[type]}
          title={t(problemTypeNames[type])}
          detail={t(typeDetails[type])}
        />
      ))}
    </ItemList>
  )
}

/** The first step: six types, in their two lanes. */
export const ChooseType = () => {
  const t = useT()
  return (
    <>
      <Section title={t('Seen by everybody')}>
        <p className="mute small">
          {t('The report is public, so that others can join and the office in charge must answer.')}
        </p>
        <Types types={publicTypes} />
      </Section>
      <Section title={t('In confidence')}>
        <p className="mute small">
          {t('These can be dangerous for you. No account is needed, and only two named officers read them.')}
        </p>
        <Types types={confidentialTypes} />
      </Section>
      <p className="small mute">{t('If somebody is in danger now, call 112.')}</p>
    </>
  )
}

const MIN_LETTERS = 2
export const reportAreasRead = (q: string) => read(regionsApi.search, { query: { q } })
export const isPlaceSearchable = (q: string | undefined): q is string =>
  q !== undefined && [...q].length >= MIN_LETTERS

const FoundAreas = ({ search, q }: { search: ReportSearch; q: string }) => {
  const t = useT()
  const { data } = useRead(regionsApi.search, reportAreasRead(q))
  if (!data) return <p className="mute">{t('Check your network, then try again.')}</p>
  // A ward leads to its local government; a State is too wide.
  const areas = data.items.filter(({ lga, kind }) => kind === 'lga' || lga !== null)
  if (areas.length === 0)
    return (
      <EmptyState className="card" level={2} plain title={t('We found no place called "{q}"', { q })}>
        <p>{t('Type the name of a local government or a ward.')}</p>
      </EmptyState>
    )
  return (
    <ItemList className="card flush">
      {areas.map(({ kind, id, name, lga, lgaName, stateName }) => (
        <Item
          key={`${kind} ${id}`}
          icon={pinIcon}
          href={reportHref({ ...search, lga: kind === 'lga' ? id : (lga ?? '') })}
          title={name}
          detail={kind === 'lga' ? stateName : `${lgaName ?? ''}, ${stateName}`}
        />
      ))}
    </ItemList>
  )
}

/** The second step: the local government, found by its name or the name of a ward. */
export const ChoosePlace = ({ search }: { search: ReportSearch }) => {
  const t = useT()
  return (
    <Section title={t('Where is it?')}>
      <form role="search" action={to('reportProblem')} method="get" className="finder">
        <input type="hidden" name="type" value={search.type ?? ''} />
        <SearchField
          name="place"
          label={t('Local government or ward')}
          placeholder={t('Local government or ward')}
          maxLength={60}
          defaultValue={search.place ?? ''}
        />
        <Button type="submit">{t('Search')}</Button>
      </form>
      {isPlaceSearchable(search.place) && <FoundAreas search={search} q={search.place} />}
    </Section>
  )
}

/** The third step: a few words, by which we look for the same problem. */
export const ChooseTitle = ({ search }: { search: ReportSearch }) => {
  const t = useT()
  return (
    <form action={to('reportProblem')} method="get" className="stack">
      <input type="hidden" name="type" value={search.type ?? ''} />
      <input type="hidden" name="place" value={search.place ?? ''} />
      <input type="hidden" name="lga" value={search.lga ?? ''} />
      <TextField
        name="title"
        id="report-title"
        label={t('What is wrong, in a few words?')}
        hint={t('For example: Broken culvert on the market road')}
        maxLength={MAX_TITLE}
        required
      />
      <p>
        <Button type="submit" variant="civic">
          {t('Continue')}
        </Button>
      </p>
    </form>
  )
}
