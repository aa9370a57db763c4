import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { vettingApi } from '../../contract.ts'
import { type AfterVerdictProps, useAfterVerdict } from './after-verdict.ts'
import { useFormDraft } from '../console/form-drafts.ts'
import { REVIEW_DONE, REVIEW_FAILED } from '../console/words.ts'

/** The question to the nominator in pass 1. It needs no scores and pauses the due time until the answer. */
export const AskForm = ({ item, next }: AfterVerdictProps) => {
  const t = useT()
  const { discard, save, restored } = useFormDraft(`ask-${item.id}`)
  const given = useAfterVerdict({ item, next }, discard)
  return (
    <Disclosure summary={t('Ask the nominator for more')} data-question="">
      <Form
        call={vettingApi.review}
        params={{ nominationId: item.id }}
        then={next}
        done={REVIEW_DONE}
        failed={REVIEW_FAILED}
        className="stack"
        {...(restored && { values: restored.values })}
        onChange={save}
        {...given}
      >
        <input type="hidden" name="verdict" value="request_info" />
        <TextArea
          key={restored?.savedAt ?? ''}
          name="notes"
          label={t('What do you need?')}
          hint={t('The nominator reads this. The deadline is paused until they answer.')}
          rows={3}
        />
        <Submit>{t('Send the question')}</Submit>
      </Form>
    </Disclosure>
  )
}
