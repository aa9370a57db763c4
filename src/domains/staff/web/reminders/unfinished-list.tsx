import type { Gap } from '#domains/identity/user-directory-contract.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { type Read, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import { formatDate } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { useField } from '#ui/forms/form-context.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { mailIcon } from '#ui/icons.ts'
import { Table } from '#ui/data/table.tsx'
import { gapNames, staffApi, type Unfinished } from '../../contract.ts'
import { ReadOnly, StaffRead, useMay } from '../console-parts.tsx'
import { usersSearch } from '../users/user-directory-search.ts'
import { remindersSearch } from './reminders-search.ts'

export const unfinishedRead = (gap: Gap | undefined, cursor: string | undefined): Read =>
  read(staffApi.unfinished, { query: { ...(gap && { gap }), ...(cursor && { cursor }) } })

const DONE = message('Reminders being sent: {reminded}.')
const FAILED = message('No reminder was sent. Please try again.')
const WHY = message('Routine reminder to finish joining')

const hrefOf = (gap: Gap | undefined, cursor?: string): string => remindersSearch.href({ gap, cursor })

const Choice = ({ person, chosen }: { person: Unfinished; chosen: boolean }) => {
  const t = useT()
  return (
    <input
      type="checkbox"
      name="personIds"
      value={person.id}
      aria-label={t('Choose {name}', { name: person.name })}
      defaultChecked={chosen}
      disabled={!person.mayRemind}
    />
  )
}

const People = ({ people, mayChoose }: { people: readonly Unfinished[]; mayChoose: boolean }) => {
  const t = useT()
  const { values: kept } = useField({ name: 'personIds' })
  return (
    <Table
      caption={t('People')}
      hideCaption
      columns={[
        { label: t('Name') },
        { label: t('Email') },
        { label: t('What is missing') },
        { label: t('Joined') },
        { label: t('Last reminder') },
      ]}
      rows={people.map((person) => ({
        key: person.id,
        cells: [
          <span key="name" className="row gap-2">
            {mayChoose && <Choice person={person} chosen={kept.includes(person.id)} />}
            <Anchor href={usersSearch.href({ person: person.id })}>{person.name}</Anchor>
          </span>,
          <span key="email" className="break">
            {person.email}
          </span>,
          person.gaps.map((gap) => t(gapNames[gap])).join(', '),
          formatDate(person.joinedAt, t),
          person.remindedAt ? formatDate(person.remindedAt, t) : t('Never'),
        ],
      }))}
    />
  )
}

const ToChosen = ({ people, here }: { people: readonly Unfinished[]; here: string }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={staffApi.remind}
      then={here}
      done={DONE}
      failed={FAILED}
      values={{ reason: t(WHY) }}
    >
      <People people={people} mayChoose />
      <ReasonField kind="record" />
      <Submit icon={mailIcon}>{t('Remind the people I chose')}</Submit>
    </Form>
  )
}

const ToEverybody = ({ gap, here }: { gap: Gap; here: string }) => {
  const t = useT()
  return (
    <Card title={t('Remind everyone in this list')}>
      <p className="small">
        {t(
          'Up to 500 people at a time, starting with those who have waited longest. People reminded in the last 7 days are skipped.',
        )}
      </p>
      <Form
        className="stack mt-3"
        call={staffApi.remind}
        then={here}
        done={DONE}
        failed={FAILED}
        values={{ reason: t(WHY) }}
      >
        <input type="hidden" name="everybodyWith" value={gap} />
        <ReasonField kind="record" />
        <Submit variant="quiet" icon={mailIcon}>
          {t('Remind everyone')}
        </Submit>
      </Form>
    </Card>
  )
}

/** People with a gap, oldest first, with buttons to remind some or all of them. */
export const UnfinishedList = ({ gap, cursor }: { gap: Gap | undefined; cursor: string | undefined }) => {
  const t = useT()
  const isSupport = useMay('support')
  const list = useRead(staffApi.unfinished, unfinishedRead(gap, cursor))
  const here = hrefOf(gap, cursor)
  return (
    <StaffRead state={list}>
      {({ items, total, nextCursor }) =>
        items.length === 0 ? (
          <EmptyState plain title={t('No one')}>
            {t('Everyone has finished this.')}
          </EmptyState>
        ) : (
          <div className="stack">
            <p className="small b num">
              {t('{count, plural, one {# person} other {# people}}', { count: total })}
            </p>
            {isSupport ? (
              <ToChosen people={items} here={here} />
            ) : (
              <People people={items} mayChoose={false} />
            )}
            {!isSupport && <ReadOnly />}
            <NextPage href={nextCursor && hrefOf(gap, nextCursor)} />
            {isSupport && gap && <ToEverybody gap={gap} here={here} />}
          </div>
        )
      }
    </StaffRead>
  )
}
