import type { ReactNode } from 'react'
import { formatNumber, useT } from '#platform/web/language.tsx'
import type { Problem } from '#shared/pages/problem.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { plusIcon, usersIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page-head.tsx'
import { Stat } from '#ui/data/stat.tsx'
import { directoryPollingUnits, officialPollingUnits } from '../../rules.ts'
import { leadersHref, nominateHref } from './geography-search.ts'

/** One figure of a place. */
export const Figure = ({ value, label, note }: { value: number; label: string; note?: ReactNode }) => (
  <Stat value={formatNumber(value)} label={label}>
    {note ? <p className="tiny mute mt-1">{note}</p> : null}
  </Stat>
)

/** The note that must accompany every number of polling units. */
export const PollingUnitsNote = () => {
  const t = useT()
  return t("INEC's public directory count (2022); INEC's official total is {official}.", {
    official: officialPollingUnits,
  })
}

/** Links from a place to its people. */
export const PlaceActions = ({ state, lga }: { state: string; lga?: string }) => {
  const t = useT()
  return (
    <>
      <ButtonLink href={leadersHref(state, lga)} size="sm" icon={usersIcon}>
        {t('Leaders here')}
      </ButtonLink>
      <ButtonLink href={nominateHref(state, lga)} variant="civic" size="sm" icon={plusIcon}>
        {t('Nominate here')}
      </ButtonLink>
    </>
  )
}

/** Replaces a part that could not be read: the place is unknown, or the network failed. */
export const ReadProblem = ({ problem, again }: { problem: Problem | null; again: string }) => {
  const t = useT()
  if (problem?.status === 404)
    return (
      <EmptyState
        className="card"
        level={2}
        title={problem.message}
        action={
          <ButtonLink href={to('geography')} variant="quiet">
            {t('See the whole country')}
          </ButtonLink>
        }
      >
        <p>{t('Search by name, or choose a State on the map.')}</p>
      </EmptyState>
    )
  return (
    <Notice tone="bad" role="alert" title={t('We could not load this part.')}>
      <p>{t('Check your network, then try again.')}</p>
      <p className="row wrapf mt-2">
        <ButtonLink size="sm" variant="quiet" href={again}>
          {t('Try again')}
        </ButtonLink>
      </p>
    </Notice>
  )
}

/** The sources of figures and names, and the limits of the maps. */
export const Sources = () => {
  const t = useT()
  const notes = [
    t(
      "Wards and polling units are counted in INEC's public directory of 2022: {directory} polling units. INEC's official total is {official}.",
      { directory: directoryPollingUnits, official: officialPollingUnits },
    ),
    t(
      'Names of local governments follow the Fifth Alteration Acts of 2023. Ward names are as INEC lists them.',
    ),
    t('Districts and constituencies are compared with data of ShineYourEye (EiE Nigeria) and mySociety.'),
    t('Each tile or square is one place. It does not show the real shape or size.'),
  ]
  return (
    <Section title={t('Where these numbers come from')}>
      <ul className="stack gap-2 small mute read">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        <li>
          <a href="/api">{t('Open data and API')}</a>
        </li>
      </ul>
    </Section>
  )
}
