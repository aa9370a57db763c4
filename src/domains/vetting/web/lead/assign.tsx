import { Loaded } from '#platform/web/loaded.tsx'
import { Form, useAnswer } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { FilterLinks } from '#platform/web/search/filter-links.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import type { Answer } from '#shared/api.ts'
import { message } from '#shared/words.ts'
import { useField } from '#ui/forms/form-context.ts'
import { CheckField } from '#ui/forms/check-field.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { vettingApi } from '../../contract.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { DueChip } from '../queue/queue-list.tsx'
import { queueTabNames } from '../console/words.ts'
import { type LeadPlace, leadSearch, openRead, reviewersRead } from './search.ts'
import { More } from './more.tsx'

type Assigned = Answer<typeof vettingApi.assign>

const leftNames: Record<Assigned['left'][number]['why'], string> = {
  'no-free-reviewer': message('No reviewer is free of conflict'),
  decided: message('Already decided'),
  'waiting-for-nominator': message('Waits for the nominator'),
  'fully-assigned': message('All seats are taken'),
}

const Outcome = ({ answer }: { answer: Assigned }) => {
  const t = useT()
  return (
    <Notice
      tone={answer.left.length > 0 ? 'warn' : 'ok'}
      role="status"
      title={t('Seats filled: {count}', { count: answer.assigned.length })}
    >
      <ul className="small stack gap-1 mt-2">
        {answer.assigned.map(({ nominationId, reference, reviewer }) => (
          <li key={`${nominationId} ${reviewer}`}>
            {reference}: {reviewer}
          </li>
        ))}
        {answer.left.map(({ nominationId, reference, why }) => (
          <li key={nominationId}>
            {reference}: {t(leftNames[why])}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const Nominations = ({ items }: { items: readonly VettingItem[] }) => {
  const t = useT()
  const { id, error, values: picked } = useField({ name: 'nominationIds' })
  return (
    <fieldset className="stack gap-2">
      <legend className="lab">{t('Nominations to assign')}</legend>
      {items.map((item, index) => (
        <CheckField
          key={item.id}
          name="nominationIds"
          id={index === 0 ? id : `${id}-${index}`}
          value={item.id}
          disabled={item.isPaused}
          error={index === 0 ? error : undefined}
          defaultChecked={picked.includes(item.id)}
          label={
            <>
              <b>{item.reference}</b> · {item.currentOffice} · {item.stateName}
            </>
          }
          detail={
            <span className="row wrapf gap-2">
              <DueChip item={item} />
              <span className="num">
                {t('{taken} of {needed} seats taken', {
                  taken: item.assignees.length,
                  needed: item.reviewsNeeded,
                })}
              </span>
            </span>
          }
        />
      ))}
    </fieldset>
  )
}

const Reviewers = () => {
  const t = useT()
  const { data } = useRead(vettingApi.reviewers, reviewersRead)
  const { id: fieldId, values: picked } = useField({ name: 'reviewerIds' })
  if (!data) return null
  return (
    <Disclosure summary={t('Only among some reviewers')} open={picked.length > 0}>
      <p className="small mute">{t('Leave all unticked to draw among everyone.')}</p>
      {data.items.map(({ id, name, calibration }) => (
        <CheckField
          key={id}
          name="reviewerIds"
          id={`${fieldId}-${id}`}
          value={id}
          defaultChecked={picked.includes(id)}
          label={name}
          detail={t('{count, plural, one {# file open} other {# files open}}', { count: calibration.open })}
        />
      ))}
    </Disclosure>
  )
}

const AssignForm = ({ items, place }: { items: readonly VettingItem[]; place: LeadPlace }) => {
  const t = useT()
  const [answer, setAnswer] = useAnswer(vettingApi.assign)
  return (
    <Form
      call={vettingApi.assign}
      then={leadSearch.href(place)}
      failed={message('We could not assign the reviewers. Please try again.')}
      className="stack"
      showsAnswer
      onDone={setAnswer}
    >
      {answer && <Outcome answer={answer} />}
      <Nominations items={items} />
      <Reviewers />
      <p>
        <Submit variant="civic">{t('Assign by random draw')}</Submit>
      </p>
    </Form>
  )
}

/** Fills free seats of many nominations at random, with reviewers who have no conflict. */
export const Assign = ({ place }: { place: LeadPlace }) => {
  const t = useT()
  const queue = useRead(vettingApi.queue, openRead(place))
  return (
    <div className="stack">
      <FilterLinks
        of={leadSearch}
        query={{ list: 'assign', bucket: place.bucket }}
        name="bucket"
        label={t('List')}
        all={t(queueTabNames.pending)}
        options={[{ value: 'under_review', label: t(queueTabNames.under_review) }]}
      />
      <Loaded state={queue} empty={<EmptyState level={2} title={t('Nothing is waiting here.')} />}>
        {({ items, nextCursor }) => (
          <>
            <AssignForm key={`${place.bucket} ${place.cursor}`} items={items} place={place} />
            <More place={place} nextCursor={nextCursor} />
          </>
        )}
      </Loaded>
    </div>
  )
}
