import { areaReads } from '#domains/engage/web/engage/reads.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, type Read, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { volunteerConsoleApi } from '../console-contract.ts'
import { ConsoleShiftCard, type ShiftDesk } from './console/console-shift.tsx'
import { NewShiftForm } from './console/new-shift-form.tsx'

const volunteerConsoleRead = (search: URLSearchParams): Read => {
  const cursor = search.get('cursor')
  return read(volunteerConsoleApi.volunteerConsole, { query: cursor ? { cursor } : {} })
}

const desk: ShiftDesk = {
  decide: volunteerConsoleApi.decideHours,
  record: volunteerConsoleApi.recordHours,
  cancel: volunteerConsoleApi.cancelShift,
  then: to('volunteerConsole'),
}

/** Where coordinators call for help, and confirm hours. */
const VolunteerConsolePage = () => {
  const t = useT()
  const state = useRead(volunteerConsoleApi.volunteerConsole, volunteerConsoleRead(useSearch()))
  return (
    <>
      <PageHead lead={t('Call for help at your places. Another person confirms the hours.')} />
      <NewShiftForm />
      <Section title={t('Shifts and tasks')}>
        <Loaded
          state={state}
          empty={
            <EmptyState title={t('No shift yet')}>
              {t('Post the first call for help with the form above.')}
            </EmptyState>
          }
        >
          {({ items, nextCursor }) => (
            <>
              <div className="stack">
                {items.map((shift) => (
                  <ConsoleShiftCard key={shift.id} shift={shift} desk={desk} />
                ))}
              </div>
              {nextCursor && (
                <p>
                  <ButtonLink variant="quiet" href={`${to('volunteerConsole')}?cursor=${nextCursor}`}>
                    {t('Older')}
                  </ButtonLink>
                </p>
              )}
            </>
          )}
        </Loaded>
      </Section>
    </>
  )
}

export default page({
  component: VolunteerConsolePage,
  frame: 'stack gap-6',
  reads: (input) => [volunteerConsoleRead(input.search), ...areaReads(input)],
})
