import { Form } from '#platform/web/forms/form.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, type Read, read } from '#platform/web/page.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import type { Answer } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { chapterShiftsApi } from '../console-contract.ts'
import { safetyRules } from '../rules.ts'
import { ConsoleShiftCard, type ShiftDesk } from './console/console-shift.tsx'

type Desk = Answer<typeof chapterShiftsApi.chapterShifts>

const chapterShiftsRead = (search: URLSearchParams): Read => {
  const cursor = search.get('cursor')
  return read(chapterShiftsApi.chapterShifts, { query: cursor ? { cursor } : {} })
}

const desk: ShiftDesk = {
  decide: chapterShiftsApi.decideChapterHours,
  record: chapterShiftsApi.recordChapterHours,
  cancel: chapterShiftsApi.cancelChapterShift,
  then: to('chapterShifts'),
}

const call = chapterShiftsApi.postChapterShift

/** The rules stand before the form: whoever calls for help answers for those who come. */
const ChapterShiftForm = ({ chapters }: Pick<Desk, 'chapters'>) => {
  const t = useT()
  const wasPosted = usePageState().form?.call === `${call.method} ${call.path}`
  return (
    <Disclosure summary={t('Call for help')} open={wasPosted || undefined}>
      <ul className="stack gap-2 small mb-3">
        {safetyRules.map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
      </ul>
      <Form
        className="stack"
        call={call}
        then={to('chapterShifts')}
        done={message('The call is posted')}
        values={chapters.length === 1 ? { chapterId: chapters[0]?.id ?? '' } : {}}
        submit={t('Post the call')}
      >
        <SelectField
          name="chapterId"
          label={t('Chapter')}
          placeholder={t('Choose a chapter.')}
          options={chapters.map(({ id, name, place }) => ({ value: id, label: `${name} · ${place}` }))}
        />
        <TextField name="title" label={t('Title')} />
        <TextArea name="what" label={t('What to do')} rows={3} />
        <TextField name="meet" label={t('Where people meet')} />
        <TextField name="day" type="date" label={t('Day')} />
        <TextField name="from" type="time" label={t('From')} />
        <TextField name="until" type="time" label={t('To')} hint={t('Time in Lagos')} />
        <TextField name="capacity" label={t('Places')} inputMode="numeric" width={4} />
      </Form>
    </Disclosure>
  )
}

const NoChapter = () => {
  const t = useT()
  return (
    <EmptyState
      className="card"
      level={2}
      title={t('You do not lead a chapter')}
      action={
        <ButtonLink variant="quiet" href={to('chapters')}>
          {t('Find your local chapter')}
        </ButtonLink>
      }
    >
      <p>{t('The lead and the secretary of a chapter call for help here.')}</p>
    </EmptyState>
  )
}

const Shifts = ({ data: { chapters, items, nextCursor } }: { data: Desk }) => {
  const t = useT()
  if (chapters.length === 0) return <NoChapter />
  return (
    <>
      <ChapterShiftForm chapters={chapters} />
      <Section title={t('Shifts of your chapter')}>
        {items.length === 0 && (
          <EmptyState title={t('No shift yet')}>
            {t('Post the first call for help with the form above.')}
          </EmptyState>
        )}
        <div className="stack">
          {items.map((shift) => (
            <ConsoleShiftCard key={shift.id} shift={shift} desk={desk} />
          ))}
        </div>
        {nextCursor && (
          <p>
            <ButtonLink variant="quiet" href={`${to('chapterShifts')}?cursor=${nextCursor}`}>
              {t('Older')}
            </ButtonLink>
          </p>
        )}
      </Section>
    </>
  )
}

/** Where the lead and the secretary of a chapter call for help in its area [VL-01]. */
const ChapterShiftsPage = () => {
  const t = useT()
  const state = useRead(chapterShiftsApi.chapterShifts, chapterShiftsRead(useSearch()))
  return (
    <>
      <BackLink href={to('volunteerDashboard')}>{t('Volunteer Hub')}</BackLink>
      <PageHead
        lead={t(
          'Call for help in your area. Someone else than the person who posted the call confirms the hours.',
        )}
      />
      <Loaded state={state}>{(data) => <Shifts data={data} />}</Loaded>
    </>
  )
}

export default page({
  component: ChapterShiftsPage,
  frame: 'stack gap-6',
  reads: ({ search }) => [chapterShiftsRead(search)],
})
