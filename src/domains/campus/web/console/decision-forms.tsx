import { Decide } from '#platform/web/forms/acts/decide.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import {
  campusConsoleApi,
  type WaitingApplication,
  type WaitingProof,
} from '../../contracts/campus-console-contract.ts'
import { programmeWords } from '../../contracts/portal-contract.ts'

const failed = message('We could not save your decision. Please try again.')

/** A request of a corps member with its decision. */
export const ProofCase = ({ proof }: { proof: WaitingProof }) => {
  const t = useT()
  return (
    <Card
      as="article"
      level={3}
      title={t('{name}, {state}', { name: proof.personName, state: proof.stateName })}
    >
      <p>
        {t('Number:')} <b className="num">{proof.shown}</b>
      </p>
      {proof.sameNumber > 0 && (
        <p className="b">
          {t(
            '{count, plural, one {Another request has this number} other {# other requests have this number}}',
            { count: proof.sameNumber },
          )}
        </p>
      )}
      <Decide
        call={campusConsoleApi.decideProof}
        params={{ proofId: proof.id }}
        then={to('campusConsole')}
        done={message('Decided')}
        failed={failed}
        className="stack mt-3"
        outcomes={[
          { value: 'accept', label: t('Accept') },
          { value: 'refuse', label: t('Refuse') },
        ]}
        reason={{ hint: t('The person reads it.') }}
      />
    </Card>
  )
}

/** An application with its decision. */
export const ApplicationCase = ({ application }: { application: WaitingApplication }) => {
  const t = useT()
  return (
    <Card
      as="article"
      level={3}
      title={t('{name}: {programme}', {
        name: application.personName,
        programme: t(programmeWords[application.programme].name),
      })}
    >
      <p>{application.plan}</p>
      <Decide
        call={campusConsoleApi.decideApplication}
        params={{ applicationId: application.id }}
        then={to('campusConsole')}
        done={message('Decided')}
        failed={failed}
        className="stack mt-3"
        outcomes={[
          { value: 'accept', label: t('Accept') },
          { value: 'decline', label: t('Decline') },
        ]}
        reason={{ name: 'answer', label: t('Answer'), hint: t('The person reads it.') }}
      />
    </Card>
  )
}
