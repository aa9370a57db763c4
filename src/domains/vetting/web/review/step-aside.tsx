import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useNavigate } from '#platform/web/navigation.tsx'
import { message } from '#shared/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { vettingApi } from '../../contract.ts'
import { conflictKinds, conflictNames, type VettingItem } from '../../contracts/review-contract.ts'
import { isDecided } from '../console/words.ts'

const RELEASED = message('You gave up your seat')
const DECLARED = message('Conflict declared. You will not see this file again.')
const FAILED = message('This did not work. Please try again.')

interface AsideProps {
  readonly item: VettingItem
  /** The list, without this nomination. */
  readonly then: string
}

const useFinish = (text: string, then: string) => {
  const t = useT()
  const navigate = useNavigate()
  return () => {
    toast({ text: t(text), tone: 'done' })
    navigate(then)
  }
}

const ReleaseForm = ({ item, then }: AsideProps) => {
  const t = useT()
  return (
    <Disclosure summary={t('Give up this file')}>
      <Form
        call={vettingApi.release}
        params={{ nominationId: item.id }}
        then={then}
        done={RELEASED}
        failed={FAILED}
        className="stack gap-3"
        onDone={useFinish(RELEASED, then)}
        submit={t('Give up my seat')}
        variant="quiet"
      >
        <TextField
          name="reason"
          label={t('Why do you give it up?')}
          hint={t('Another reviewer gets your seat.')}
        />
      </Form>
    </Disclosure>
  )
}

const ConflictForm = ({ item, then }: AsideProps) => {
  const t = useT()
  return (
    <Disclosure summary={t('Declare a conflict of interest')}>
      <Form
        call={vettingApi.conflict}
        params={{ nominationId: item.id }}
        then={then}
        done={DECLARED}
        failed={FAILED}
        className="stack gap-3"
        onDone={useFinish(DECLARED, then)}
      >
        <p className="small">{t('You will not see this file again.')}</p>
        <RadioCards
          name="kind"
          legend={t('What kind of conflict is it?')}
          options={conflictKinds.map((each) => ({ value: each, label: t(conflictNames[each]) }))}
        />
        <TextArea name="note" label={t('Note')} optional={t('optional')} rows={2} />
        <Submit variant="bad">{t('Declare and leave this file')}</Submit>
      </Form>
    </Disclosure>
  )
}

/** Ways to leave a file undecided: give up the seat, or declare a conflict. */
export const StepAside = (props: AsideProps) => {
  const { item } = props
  if (isDecided(item) || item.barred === 'already-reviewed' || item.barred === 'reads-only') return null
  return (
    <div className="stack gap-2">
      {item.isMine && <ReleaseForm key={`release ${item.id}`} {...props} />}
      <ConflictForm key={`conflict ${item.id}`} {...props} />
    </div>
  )
}
