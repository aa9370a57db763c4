import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { refereeFields } from '../../contracts/referee-contract.ts'
import { trackCalls } from '../../contracts/track-contract.ts'
import type { NominationTrack } from '../../contracts/nomination-contract.ts'
import { RefereeFields } from '../nominate/referee-fields.tsx'

/** The referees of an open nomination: how many are on file, and the form that names them. */
export const GiveReferees = ({ track }: { track: NominationTrack }) => {
  const t = useT()
  const { count, isOpen } = track.referees
  if (!isOpen) return null
  const form = (
    <Form
      className="stack mt-3"
      call={trackCalls.giveReferees}
      params={{ nominationId: track.id }}
      then={to('track', { nominationId: track.id })}
      done={message('The referees are saved')}
      failed={message('We could not save the referees. Please try again.')}
      submit={t('Save the referees')}
    >
      <RefereeFields />
    </Form>
  )
  return (
    <Card title={t('Referees')}>
      <p className="small">
        {t('{count} of 2 named. Only the reviewers see the contacts, and we erase them after the decision.', {
          count,
        })}
      </p>
      {count < refereeFields.length ? form : <Disclosure summary={t('Name others')}>{form}</Disclosure>}
    </Card>
  )
}
