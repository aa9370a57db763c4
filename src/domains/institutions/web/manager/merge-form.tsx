import { Propose } from '#platform/web/forms/acts/propose.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { SearchForm } from '#platform/web/search/search-form.tsx'
import { Card } from '#ui/card.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { institutionsConsoleApi, type ManagedInstitution } from '../../console-contract.ts'
import { kindLine } from '../parts/school-words.tsx'
import { type ManagerSearch, managerSearch, targetsRead } from './manager-search.ts'

const Proposing = ({ item, search }: { item: ManagedInstitution; search: string }) => {
  const t = useT()
  const { data } = useRead(institutionsConsoleApi.managedInstitutions, targetsRead(search))
  const others = data?.items.filter(({ id }) => id !== item.id) ?? []
  if (others.length === 0) return <p className="mute">{t('No institution matches')}</p>
  return (
    <Propose
      call={institutionsConsoleApi.proposeInstitutionMerge}
      params={{ institutionId: item.id }}
      then={managerSearch.href({ institution: item.id })}
      submit={t('Propose to merge')}
    >
      <RadioCards
        name="into"
        legend={t('It is the same as')}
        options={others.map((other) => ({
          value: other.id,
          label: other.name,
          detail: kindLine(other, t),
        }))}
      />
      <ReasonField />
    </Propose>
  )
}

/** Merges this institution into another one: first find it, then propose; a second person confirms. */
export const MergeForm = ({ item, asked }: { item: ManagedInstitution; asked: ManagerSearch }) => {
  const t = useT()
  return (
    <Card id="merge" title={t('Merge it into another one')}>
      <div className="stack">
        <p className="small">
          {t(
            'Its people, figures and addresses go over to the other one. This cannot be undone, so another person must confirm it.',
          )}
        </p>
        <SearchForm
          of={managerSearch}
          query={asked}
          kept={['institution']}
          action={`${managerSearch.path}#merge`}
          name="search"
          label={t('Find the other institution')}
          placeholder={t('Name')}
        />
        {asked.search && <Proposing item={item} search={asked.search} />}
      </div>
    </Card>
  )
}
