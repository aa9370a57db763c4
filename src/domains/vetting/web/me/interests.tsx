import { Loaded } from '#platform/web/loaded.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { type ReadState, useRead } from '#platform/web/client/queries.ts'
import type { Answer } from '#shared/api.ts'
import { formatDate } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Section } from '#ui/page-head.tsx'
import { vettingApi } from '../../contract.ts'
import { useAfterAction } from '../console/after-action.ts'
import { InterestForms } from './interest-forms.tsx'
import { meHref } from './search.ts'

export const interestsRead = read(vettingApi.interests)
type Interests = Answer<typeof vettingApi.interests>

const WITHDRAWN = message('Withdrawn')

const WithdrawForm = ({ interestId, then }: { interestId: string; then: string }) => {
  const t = useT()
  const said = useAfterAction(WITHDRAWN, then)
  return (
    <Disclosure summary={t('Withdraw')}>
      <Form
        call={vettingApi.withdrawInterest}
        params={{ interestId }}
        then={then}
        done={WITHDRAWN}
        failed={message('We could not withdraw it. Please try again.')}
        className="stack gap-3"
        onDone={said}
        submit={t('Withdraw this declaration')}
        variant="quiet"
      >
        <ReasonField label={t('Why is it over?')} />
      </Form>
    </Disclosure>
  )
}

/** Declared interests: nominations that match one are hidden from the reviewer. */
export const Interests = ({ state }: { state: string | null }) => {
  const t = useT()
  const interests: ReadState<Interests> = useRead(vettingApi.interests, interestsRead)
  return (
    <Section title={t('Interests')}>
      <p className="mute">
        {t(
          'Declare places, institutions and people that you do not want to judge. Such files never reach you.',
        )}
      </p>
      <Loaded state={interests} empty={<p className="mt-2">{t('You have declared nothing yet.')}</p>}>
        {({ items }) => (
          <ul className="stack gap-3 mt-2">
            {items.map((item) => (
              <li key={item.id} className="card">
                <b>{item.label}</b>
                {item.note && <p className="vet-text">{item.note}</p>}
                <p className="small mute">{t('Declared on {date}', { date: formatDate(item.at, t) })}</p>
                <WithdrawForm interestId={item.id} then={meHref(state)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <h3 className="mt-4">{t('Declare something new')}</h3>
      <InterestForms state={state} />
    </Section>
  )
}
