import { useRead } from '#platform/web/client/queries.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import {
  type Mission,
  missionCalls,
  type MissionConsole,
  taskStatusNames,
} from '../contracts/mission-contract.ts'
import { cadenceNames, taskKindNames } from '../contracts/task-contract.ts'
import { DisputedCard } from './console/disputed-card.tsx'
import { MissionStatus, NewMissionForm } from './console/mission-forms.tsx'
import { ReviewCard } from './console/review-card.tsx'
import { areaReads } from './engage/reads.ts'

const missionsRead = read(missionCalls.missions)

const Checking = ({ data: { waiting, claimed } }: { data: MissionConsole }) => {
  const t = useT()
  return (
    <Section title={t('To check')}>
      <div className="stack" id="check" tabIndex={-1}>
        <p className="num">
          {t('{count, plural, =0 {Nothing waits} one {# submission waits} other {# submissions wait}}', {
            count: waiting,
          })}
        </p>
        {claimed.map((item) => (
          <ReviewCard key={item.id} item={item} />
        ))}
        {claimed.length === 0 && waiting > 0 && (
          <Form
            call={missionCalls.claim}
            then={`${to('missionConsole')}#check`}
            failed={message('Nothing could be taken. Please try again.')}
          >
            <Submit variant="civic">{t('Give me the next one')}</Submit>
            <p className="small mute mt-2">
              {t('It is yours for half an hour. You never get what you sent yourself.')}
            </p>
          </Form>
        )}
        {waiting === 0 && (
          <EmptyState plain title={t('Everything is checked')}>
            {t('Proofs, heroes and stories come here when citizens send them.')}
          </EmptyState>
        )}
      </div>
    </Section>
  )
}

const MissionCard = ({ mission }: { mission: Mission }) => {
  const t = useT()
  return (
    <Card
      as="article"
      level={3}
      title={t(mission.title)}
      action={
        <Chip tone={mission.status === 'open' ? 'ok' : undefined}>{t(taskStatusNames[mission.status])}</Chip>
      }
    >
      <div className="stack gap-2">
        <p className="small">{t(mission.description)}</p>
        <p className="small mute">
          {[
            t(taskKindNames[mission.kind]),
            t(cadenceNames[mission.cadence]),
            t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: mission.minutes }),
            t('+{reward} SUP', { reward: mission.reward }),
            mission.place ?? t('Whole country'),
          ].join(' · ')}
        </p>
        <p className="small num">
          {t('{count, plural, one {Completed # time} other {Completed # times}}', {
            count: mission.completed,
          })}
        </p>
        <MissionStatus mission={mission} />
      </div>
    </Card>
  )
}

/** Staff check what citizens sent, and make, pause and end tasks. */
const MissionConsolePage = () => {
  const t = useT()
  const state = useRead(missionCalls.missions, missionsRead)
  return (
    <>
      <PageHead lead={t('Check proofs, heroes and stories. Make, pause and end tasks.')} />
      <Loaded state={state}>
        {(work) => (
          <>
            <Checking data={work} />
            {work.disputes.length > 0 && (
              <Section title={t('Disputed refusals')}>
                <div className="stack">
                  {work.disputes.map((item) => (
                    <DisputedCard key={item.id} item={item} />
                  ))}
                </div>
              </Section>
            )}
            <Section title={t('Tasks')}>
              <div className="stack">
                <Disclosure summary={t('Make a task')}>
                  <NewMissionForm />
                </Disclosure>
                <div className="grid cards">
                  {work.missions.map((mission) => (
                    <MissionCard key={mission.id} mission={mission} />
                  ))}
                </div>
              </div>
            </Section>
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({
  component: MissionConsolePage,
  frame: 'stack gap-6',
  reads: (input) => [missionsRead, ...areaReads(input)],
})
