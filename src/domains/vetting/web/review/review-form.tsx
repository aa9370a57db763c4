import { useState } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import type { Problem } from '#shared/pages/problem.ts'
import { Notice } from '#ui/notice.tsx'
import { vettingApi } from '../../contract.ts'
import { MIN_APPROVAL_AVERAGE, MIN_APPROVAL_SCORE } from '../../contracts/review-contract.ts'
import { averageOf, isOverBar } from '../../rules.ts'
import { type AfterVerdictProps, useAfterVerdict } from './after-verdict.ts'
import { useFormDraft } from '../console/form-drafts.ts'
import { ReviewFields } from './review-fields.tsx'
import { Referees } from './referees.tsx'
import { ScoreList } from './score-list.tsx'
import { REVIEW_DONE, REVIEW_FAILED } from '../console/words.ts'

/** Without a network, what was typed is still in the draft. */
const DraftKept = () => {
  const t = useT()
  return (
    <Notice tone="bad" role="alert" tabIndex={-1} data-summary="" title={t(REVIEW_FAILED)}>
      {t('Your draft stays on this device.')}
    </Notice>
  )
}

const isOffline = ({ status }: Problem): boolean => status === 0

/** The reviewer's scores of pass 1, and whether they reach the published bar of an approval. */
const OwnScores = ({ item }: Pick<AfterVerdictProps, 'item'>) => {
  const t = useT()
  const average = averageOf(item.myScores)
  if (average === null) return null
  return (
    <section>
      <h3>{t('Your scores')}</h3>
      <ScoreList scores={item.myScores} average={average} />
      {!isOverBar(item.myScores) && (
        <Notice className="mt-2 small" tone="warn">
          {t('An approval needs an average of {average} and no score under {each}.', {
            average: MIN_APPROVAL_AVERAGE,
            each: MIN_APPROVAL_SCORE,
          })}
        </Notice>
      )}
    </section>
  )
}

interface ReviewFormProps extends AfterVerdictProps {
  /** The address of this review, to come back to. */
  readonly here: string
  readonly hasNext: boolean
  readonly areShortcutsOn: boolean
}

/** Pass 2, with the nominee's name: checks, findings and the verdict. The draft stays on the device until it is sent. */
export const ReviewForm = ({ item, next, here, hasNext, areShortcutsOn }: ReviewFormProps) => {
  const t = useT()
  const { saved, save, discard, restored } = useFormDraft(`review-${item.id}`)
  const [isSending, setSending] = useState(false)
  const given = useAfterVerdict({ item, next }, discard)
  return (
    <div className="stack gap-4">
      <OwnScores item={item} />
      <Referees item={item} then={here} />
      <Form
        call={vettingApi.review}
        params={{ nominationId: item.id }}
        then={next}
        done={REVIEW_DONE}
        failed={REVIEW_FAILED}
        failedTitle={REVIEW_FAILED}
        showsProblem={isOffline}
        className="stack vet-pass"
        hasFiles
        {...(restored && { values: restored.values })}
        onChange={save}
        {...given}
      >
        {(form) => (
          <>
            {form.problem && isOffline(form.problem) && <DraftKept />}
            <div key={restored?.savedAt ?? ''} className="stack">
              <ReviewFields item={item} areShortcutsOn={areShortcutsOn} onSending={setSending} />
            </div>
            {saved && <p className="tiny mute">{t('Draft saved on this device')}</p>}
            <Submit variant="civic" full busy={isSending} data-key="s">
              {hasNext ? t('Submit and open next') : t('Submit review')}
            </Submit>
          </>
        )}
      </Form>
    </div>
  )
}
