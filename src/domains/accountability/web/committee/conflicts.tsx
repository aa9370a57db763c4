import { useRead } from '#platform/web/client/queries.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Section } from '#ui/page-head.tsx'
import { type CommitteeConsole, leaderConflictKinds, leaderConflictNames } from '../../committee-contract.ts'
import { accountabilityApi } from '../../contract.ts'
import { auditConsoleRead } from '../console/audit-panel.tsx'

const DeclareForm = () => {
  const t = useT()
  const leaders = useRead(accountabilityApi.auditConsole, auditConsoleRead).data?.leaders ?? []
  return (
    <Disclosure summary={t('Declare a conflict')}>
      <Form
        className="stack"
        call={accountabilityApi.declareConflict}
        then={to('committee')}
        done={message('Declared. You no longer decide about this leader.')}
        submit={t('Declare a conflict')}
        size="sm"
      >
        <SelectField
          name="leaderId"
          label={t('Leader')}
          placeholder={t('Choose a leader.')}
          options={leaders.map(({ leaderId, fullName }) => ({ value: leaderId, label: fullName }))}
        />
        <SelectField
          name="kind"
          label={t('Kind')}
          placeholder={t('Choose a kind.')}
          options={leaderConflictKinds.map((value) => ({ value, label: t(leaderConflictNames[value]) }))}
        />
        <TextArea name="words" label={t('In your own words')} rows={2} />
      </Form>
    </Disclosure>
  )
}

const EndConflict = ({ conflictId, leader }: { conflictId: string; leader: string }) => {
  const t = useT()
  return (
    <Form
      call={accountabilityApi.endConflict}
      params={{ conflictId }}
      then={to('committee')}
      done={message('Saved')}
    >
      <Submit size="sm" variant="quiet">
        {t('It is over')}
        <span className="vh">: {leader}</span>
      </Submit>
    </Form>
  )
}

/** Who does not decide about whom, and why. */
export const CommitteeConflicts = ({ conflicts }: { conflicts: CommitteeConsole['conflicts'] }) => {
  const t = useT()
  return (
    <Section title={t('Conflicts of interest')}>
      <p className="small mute">
        {t('A member who declares one does not write, sign or decide anything about that leader.')}
      </p>
      {conflicts.length > 0 && (
        <ul className="stack">
          {conflicts.map((each) => (
            <li key={each.id} className="card">
              <p>
                <b>{each.member}</b> · <a href={to('leader', { leaderId: each.leaderId })}>{each.leader}</a>
              </p>
              <p className="small">
                {t(leaderConflictNames[each.kind])} · {formatDate(each.declaredOn, t)}
              </p>
              <p className="small lines">{each.words}</p>
              {each.isMine && <EndConflict conflictId={each.id} leader={each.leader} />}
            </li>
          ))}
        </ul>
      )}
      <DeclareForm />
    </Section>
  )
}
