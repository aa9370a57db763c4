import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useNavigate } from '#platform/web/navigation.tsx'
import { message } from '#shared/words.ts'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { vettingApi } from '../../contract.ts'
import {
  criteria,
  type Criterion,
  criterionNames,
  criterionQuestions,
} from '../../contracts/nomination-contract.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { useFormDraft } from '../console/form-drafts.ts'
import { scoreFields } from '../console/words.ts'

const DONE = message('Scores saved. Now you see who it is.')
const FAILED = message('We could not save the scores. Please try again.')

const CriterionFields = ({ criterion }: { criterion: Criterion }) => {
  const t = useT()
  const { points, reason } = scoreFields[criterion]
  return (
    <fieldset className="vet-crit">
      <legend className="lab">{t(criterionNames[criterion])}</legend>
      <p className="hint">{t(criterionQuestions[criterion])}</p>
      <TextField
        name={points}
        label={t('Score, 0 to 10')}
        type="number"
        inputMode="numeric"
        min={0}
        max={10}
        step={1}
        width={4}
        autoComplete="off"
      />
      <TextArea name={reason} label={t('Why this score')} rows={2} />
    </fieldset>
  )
}

interface ScoresFormProps {
  readonly item: VettingItem
  /** The same nomination, now with its name. */
  readonly then: string
}

/** Pass 1: the five criteria, each scored 0 to 10 with a reason, while the nominee's name is hidden. */
export const ScoresForm = ({ item, then }: ScoresFormProps) => {
  const t = useT()
  const navigate = useNavigate()
  const { saved, save, discard, restored } = useFormDraft(`scores-${item.id}`)
  return (
    <Form
      call={vettingApi.scores}
      params={{ nominationId: item.id }}
      then={then}
      done={DONE}
      failed={FAILED}
      className="stack vet-pass"
      {...(restored && { values: restored.values })}
      onChange={save}
      onDone={() => {
        discard()
        toast({ text: t(DONE), tone: 'done' })
        navigate(then, { replace: true })
      }}
    >
      <div key={restored?.savedAt ?? ''} className="stack">
        {criteria.map((criterion) => (
          <CriterionFields key={criterion} criterion={criterion} />
        ))}
      </div>
      {saved && <p className="tiny mute">{t('Draft saved on this device')}</p>}
      <Submit variant="civic" full data-key="s">
        {t('Save scores and see who it is')}
      </Submit>
    </Form>
  )
}
