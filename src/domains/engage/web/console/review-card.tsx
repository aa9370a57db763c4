import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDateTime, formatMomentToday } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { missionCalls, type ReviewItem, riskReasonNames } from '../../contracts/mission-contract.ts'
import { reviewReasonNames, reviewReasons, submissionKindNames } from '../../contracts/submission-contract.ts'

const Decide = ({ item }: { item: ReviewItem }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={missionCalls.decide}
      params={{ submissionId: item.id }}
      then={to('missionConsole')}
      done={message('Decision recorded')}
      failed={message('We could not record the decision. Please try again.')}
      submit={t('Record the decision')}
    >
      <RadioCards
        name="outcome"
        legend={t('Your decision')}
        options={[
          { value: 'accept', label: t('Accept') },
          ...(item.resendsLeft > 0 ? [{ value: 'return', label: t('Send back') }] : []),
          { value: 'refuse', label: t('Refuse') },
        ]}
      />
      <SelectField
        name="reason"
        label={t('Reason')}
        placeholder={t('Only to send back or refuse')}
        options={reviewReasons.map((value) => ({ value, label: t(reviewReasonNames[value]) }))}
      />
      <TextArea name="note" label={t('Note to the sender')} optional={t('optional')} rows={3} />
    </Form>
  )
}

const Risk = ({ item: { risk, riskReasons } }: { item: ReviewItem }) => {
  const t = useT()
  return (
    <div className="stack gap-2">
      <p>
        <Chip tone={risk >= 50 ? 'bad' : risk >= 25 ? 'warn' : 'ok'}>
          {t('Risk {risk} of 100', { risk })}
        </Chip>
      </p>
      {riskReasons.length > 0 && (
        <ul className="small">
          {riskReasons.map((reason) => (
            <li key={reason}>{t(riskReasonNames[reason])}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** One submission with everything that its decision needs; the sender is not named. */
export const ReviewCard = ({ item }: { item: ReviewItem }) => {
  const t = useT()
  return (
    <Card as="article" accent title={item.kind === 'proof' ? t(item.title) : item.title} level={3}>
      <div className="stack">
        <p className="small mute">
          {[
            t(submissionKindNames[item.kind]),
            `${item.lgaName}, ${item.stateName}`,
            formatDateTime(item.sentAt, t),
            t('yours until {time}', { time: formatMomentToday(item.claimedUntil, t) }),
          ].join(' · ')}
        </p>
        <p className="lines">{item.words}</p>
        {item.photoUrl && (
          <img
            src={item.photoUrl}
            alt={t('The photo that was sent')}
            loading="lazy"
            className="proof-photo"
          />
        )}
        {item.position && (
          <p className="small num">{t('Position: {position}', { position: item.position })}</p>
        )}
        {item.kind === 'proof' && <Risk item={item} />}
        {item.sends > 1 && <p className="small">{t('Sent {count} times', { count: item.sends })}</p>}
        <Decide item={item} />
      </div>
    </Card>
  )
}
