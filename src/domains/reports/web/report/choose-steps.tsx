import { LgaFinder } from '#domains/regions/web/choosing/lga-finder.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { bankIcon, boltIcon, globeIcon, shieldIcon, usersIcon, voteIcon } from '#ui/icons.ts'
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
  service_delivery: message('A clinic without drugs, an office with no staff, a truck that does not come'),
  environmental: message('Smoke, refuse, erosion, oil'),
  corruption: message('Someone asks for a bribe or takes public money'),
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
      <Section title={t('Seen by everyone')}>
        <p className="mute small">
          {t('The report is public, so that others can join it and see the result.')}
        </p>
        <Types types={publicTypes} />
      </Section>
      <Section title={t('In confidence')}>
        <p className="mute small">
          {t('These can be dangerous for you. No account is needed, and only two named officers read them.')}
        </p>
        <Types types={confidentialTypes} />
      </Section>
      <p className="small mute">{t('If someone is in danger now, call 112.')}</p>
    </>
  )
}

/** The second step: the local government. */
export const ChoosePlace = ({ search }: { search: ReportSearch }) => (
  <LgaFinder
    action={to('reportProblem')}
    chosen={['type', search.type ?? '']}
    q={search.place}
    hrefOf={(lga) => reportHref({ ...search, lga })}
  />
)

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
