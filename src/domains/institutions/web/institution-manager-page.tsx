import { statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { institutionsConsoleApi } from '../console-contract.ts'
import { ImportedList, InstitutionImportForm } from './manager/import-parts.tsx'
import { InstitutionFields } from './manager/institution-fields.tsx'
import { ManagedDetails } from './manager/managed-details.tsx'
import { ManagedInstitutions } from './manager/managed-list.tsx'
import {
  importRead,
  managedListRead,
  managedRead,
  managerSearch,
  targetsRead,
} from './manager/manager-search.ts'

const Adding = ({ name = '' }: { name: string | undefined }) => {
  const t = useT()
  return (
    <Card id="add" title={t('Add an institution')}>
      <Form
        className="stack"
        call={institutionsConsoleApi.addInstitution}
        then={`${managerSearch.path}?institution={id}`}
        done={message('Added to the list.')}
        failed={message('We could not save this. Please try again.')}
        values={{ name }}
      >
        <InstitutionFields submit={t('Add')} />
      </Form>
    </Card>
  )
}

/** The list of institutions for the staff: search, add, correct, merge, import, history [CM-03]. */
const InstitutionManagerPage = () => {
  const t = useT()
  const asked = managerSearch.read(useSearch())
  return (
    <>
      <PageHead
        lead={t('The list that members choose from. The history of the institution shows every change.')}
      />
      {asked.batch ? (
        <ImportedList importId={asked.batch} />
      ) : asked.institution ? (
        <ManagedDetails institution={asked.institution} asked={asked} />
      ) : (
        <>
          <ManagedInstitutions asked={asked} />
          <Adding name={asked.name} />
          <InstitutionImportForm />
        </>
      )}
    </>
  )
}

export default page({
  component: InstitutionManagerPage,
  frame: 'read stack',
  reads: ({ search }) => {
    const asked = managerSearch.read(search)
    if (asked.batch) return [importRead(asked.batch)]
    if (!asked.institution) return [statesRead, managedListRead(asked)]
    return [statesRead, managedRead(asked.institution), ...(asked.search ? [targetsRead(asked.search)] : [])]
  },
})
