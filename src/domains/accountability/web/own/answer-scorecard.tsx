import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { accountabilityApi } from '../../contract.ts'
import type { Scorecard } from '../../record-contract.ts'

/** The form for a leader's answer to a scorecard that is not published yet. */
export const AnswerScorecard = ({ card }: { card: Scorecard }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={accountabilityApi.answerScorecard}
      params={{ scorecardId: card.id }}
      then={to('leadershipPortal')}
      done={message('Your answer is recorded')}
      failed={message('We could not record your answer. Please try again.')}
      values={{ reply: card.reply ?? '' }}
      submit={t('Record my answer')}
    >
      <TextArea
        name="reply"
        label={t('Your answer, published beside the scorecard')}
        hint={t('You may write it until {date}.', { date: formatDate(card.replyUntil, t) })}
        rows={5}
      />
    </Form>
  )
}
