import { Form } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { correctionFieldNames } from '../../contracts/leader-contract.ts'
import { type CorrectionCase, leaderModerationApi, MAX_REASON } from '../../contracts/moderation-contract.ts'
import { Barred, DECIDED, NOT_DECIDED, useDecided } from './concern-form.tsx'

/** A correction as moderators read it: the current words, the proposed words, and the source. */
export const CorrectionDetail = ({ item }: { item: CorrectionCase }) => {
  const t = useT()
  return (
    <>
      <h2>
        <a href={to('leader', { leaderId: item.leader.id })}>{item.leader.fullName}</a>
      </h2>
      <p className="small mute">
        {t(correctionFieldNames[item.field])} · <span className="num">{formatDateTime(item.sentAt, t)}</span>
      </p>
      <h3>{t('What it says now')}</h3>
      <p className="vet-text">{item.is}</p>
      <h3>{t('What it should say')}</h3>
      <p className="vet-text">
        {item.is === item.shouldBe ? t('The same; only a source is added.') : item.shouldBe}
      </p>
      <h3>{t('Source')}</h3>
      <p>
        <a className="lines" href={item.sourceUrl} target="_blank" rel="noopener nofollow noreferrer">
          {item.sourceUrl}
          <span className="vh"> {t('(opens in a new tab)')}</span>
        </a>
      </p>
      {item.reason !== null && (
        <>
          <h3>{t('The decision')}</h3>
          <p className="vet-text">{item.reason}</p>
        </>
      )}
    </>
  )
}

/** The decision on a correction. */
export const CorrectionDecisionForm = ({ item, next }: { item: CorrectionCase; next: string }) => {
  const t = useT()
  const decided = useDecided(next)
  if (item.barred !== null) return <Barred barred={item.barred} />
  return (
    <Form
      key={item.id}
      call={leaderModerationApi.decideCorrection}
      params={{ correctionId: item.id }}
      then={next}
      done={DECIDED}
      failed={NOT_DECIDED}
      className="stack"
      onDone={decided}
    >
      {(form) => {
        const outcome = form.field('outcome')
        return (
          <>
            <FormProblem form={form} />
            <RadioCards
              name="outcome"
              id={outcome.id}
              legend={t('Your decision')}
              defaultValue={outcome.defaultValue}
              error={outcome.error}
              options={[
                { value: 'accepted', label: t('Accept'), detail: t('The profile changes') },
                { value: 'declined', label: t('Decline'), detail: t('The profile stays as it is') },
              ]}
            />
            <TextArea {...form.field('reason')} label={t('Reason')} rows={3} maxLength={MAX_REASON} />
            <Button type="submit" variant="civic" full busy={form.isBusy}>
              {t('Save the decision')}
            </Button>
          </>
        )
      }}
    </Form>
  )
}
