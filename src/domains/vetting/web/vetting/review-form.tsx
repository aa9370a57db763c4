import { useEffect, useState } from 'react'
import { type Draft, readDraft, useDraft } from '#platform/web/drafts.ts'
import { Form, type FormHandle } from '#platform/web/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { useNavigate } from '#platform/web/navigation.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { say } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { TextArea } from '#ui/field.tsx'
import { useMounted } from '#ui/mounted.ts'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { toast } from '#ui/toast-store.ts'
import { vettingApi } from '../../contract.ts'
import { reasonCodes, reasonNames, type VettingItem } from '../../nomination-contract.ts'
import { verdictLooks } from './words.ts'

const DONE = say('Review submitted')
const FAILED = say('Failed to submit review. Please try again.')
const MOST_NOTES = 4000

const textOf = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : ''

const Refused = ({ form }: { form: FormHandle }) => {
  const t = useT()
  if (!form.message)
    return <ErrorSummary title={t('There is a problem')} errors={form.errors} data-summary="" />
  return (
    <Notice tone="bad" role="alert" title={t(FAILED)}>
      {form.problem?.status === 0 ? t('Your draft stays on this device.') : form.message}
    </Notice>
  )
}

const Fields = ({ form, areShortcutsOn }: { form: FormHandle; areShortcutsOn: boolean }) => {
  const t = useT()
  // Keys act only with script, so they are shown only with it.
  const showsKeys = useMounted() && areShortcutsOn
  const verdict = form.field('verdict')
  return (
    <>
      <RadioCards
        name="verdict"
        id={verdict.id}
        legend={t('Your verdict')}
        defaultValue={textOf(form.valueOf('verdict'))}
        error={verdict.error}
        options={verdictLooks.map((look) => ({
          value: look.verdict,
          label: t(look.label),
          detail: t(look.detail),
          shortcut: showsKeys ? look.key.toUpperCase() : undefined,
        }))}
      />
      <div className="vet-why">
        <SelectField
          {...form.field('reasonCode')}
          label={t('Reason')}
          hint={t('Needed when you reject. It is published.')}
          placeholder={t('Choose a reason')}
          options={reasonCodes.map((code) => ({ value: code, label: t(reasonNames[code]) }))}
        />
      </div>
      <TextArea
        {...form.field('notes')}
        label={t('Notes')}
        optional={t('optional')}
        hint={t('When you ask for more, the nominator reads this.')}
        rows={5}
        maxLength={MOST_NOTES}
      />
    </>
  )
}

/** Values that were written before and not sent; they come back once script runs. */
const useReviewDraft = (nominationId: string) => {
  const owner = useViewer()?.id ?? ''
  const name = `review-${nominationId}`
  const draft = useDraft(owner, name)
  const [restored, setRestored] = useState<Draft | null>(null)
  useEffect(() => setRestored(readDraft(owner, name)), [owner, name])
  return { ...draft, restored }
}

interface ReviewFormProps {
  readonly item: VettingItem
  /** Where a sent review leads: the next nomination, or the queue. */
  readonly next: string
  readonly hasNext: boolean
  readonly areShortcutsOn: boolean
}

/** The verdict of one reviewer; notes and choice are kept on the device until they are sent. */
export const ReviewForm = ({ item, next, hasNext, areShortcutsOn }: ReviewFormProps) => {
  const t = useT()
  const navigate = useNavigate()
  const { saved, save, discard, restored } = useReviewDraft(item.id)
  const finish = () => {
    discard()
    toast({ text: t(DONE), tone: 'done' })
    navigate(next)
  }
  return (
    <Form
      call={vettingApi.review}
      params={{ nominationId: item.id }}
      then={next}
      done={DONE}
      failed={FAILED}
      className="stack"
      {...(restored && { values: restored.values })}
      onChange={save}
      onDone={finish}
      onFailed={() => toast({ text: t(FAILED), tone: 'error' })}
    >
      {(form) => (
        <>
          <Refused form={form} />
          <Fields key={restored?.savedAt ?? ''} form={form} areShortcutsOn={areShortcutsOn} />
          {saved && <p className="tiny mute">{t('Draft saved on this device')}</p>}
          <Button type="submit" variant="civic" full busy={form.isBusy}>
            {hasNext ? t('Submit and open next') : t('Submit review')}
          </Button>
        </>
      )}
    </Form>
  )
}
