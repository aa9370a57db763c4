import { QuestionCounts } from '#domains/quizzes/web/question-counts.tsx'
import { ReadSelect } from '#platform/web/forms/read-select.tsx'
import { Decide } from '#platform/web/forms/acts/decide.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { Loaded } from '#platform/web/loaded.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { type Trainee, trainingConsoleCalls } from '../console-contract.ts'

const traineesRead = read(trainingConsoleCalls.trainees)
const questionsRead = read(trainingConsoleCalls.lessonQuestions)
const mentorsRead = read(trainingConsoleCalls.mentors)

const MatchForm = ({ trainee }: { trainee: Trainee }) => {
  const t = useT()
  const mentors = useRead(trainingConsoleCalls.mentors, mentorsRead)
  if (mentors.data?.length === 0)
    return <p className="small mute">{t('No one has offered to mentor yet.')}</p>
  return (
    <Form
      className="stack gap-2"
      call={trainingConsoleCalls.match}
      params={{ leaderId: trainee.leaderId }}
      then={to('trainingConsole')}
      done={message('Mentor assigned')}
      failed={message('We could not assign the mentor. Please try again.')}
      submit={t('Assign')}
      size="sm"
      variant="quiet"
    >
      <ReadSelect
        state={mentors}
        name="mentorId"
        label={t('Mentor')}
        placeholder={t('Choose a mentor')}
        optionOf={({ personId, name, mentoring }) => ({
          value: personId,
          label: t('{name}, mentors {count}', { name, count: mentoring }),
        })}
      />
    </Form>
  )
}

const DecideForm = ({ capstone }: { capstone: NonNullable<Trainee['capstone']> }) => {
  const t = useT()
  return (
    <div className="stack">
      <p className="small mute">
        {t('{count} of 2 people have accepted it.', { count: capstone.acceptedBy })}
      </p>
      <Decide
        call={trainingConsoleCalls.decideCapstone}
        params={{ capstoneId: capstone.id }}
        then={to('trainingConsole')}
        outcomes={[
          { value: 'accept', label: t('Accept') },
          { value: 'return', label: t('Send back') },
        ]}
        reason={{ label: t('Why') }}
      />
    </div>
  )
}

const CapstoneOf = ({ capstone }: { capstone: NonNullable<Trainee['capstone']> }) => {
  const t = useT()
  return (
    <div className="stack gap-2">
      <h3>{capstone.title}</h3>
      <p className="lines small">{capstone.summary}</p>
      {capstone.evidence.length > 0 && (
        <ul className="small">
          {capstone.evidence.map(({ id, name, url }) => (
            <li key={id}>
              <a href={url}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      {capstone.status === 'sent' && <DecideForm capstone={capstone} />}
      {capstone.status === 'accepted' && capstone.decidedAt && (
        <p className="small mute">{t('Accepted on {date}.', { date: formatDate(capstone.decidedAt, t) })}</p>
      )}
    </div>
  )
}

const TraineeCard = ({ trainee }: { trainee: Trainee }) => {
  const t = useT()
  return (
    <Card
      as="article"
      title={trainee.fullName}
      action={trainee.isComplete && <Chip tone="ok">{t('Ready for a seat')}</Chip>}
    >
      <div className="stack">
        <p className="small mute">
          {trainee.lgaName}, {trainee.stateName}
        </p>
        <ul className="small">
          <li>
            {t('{passed} of {count} lessons passed', {
              passed: trainee.modulesPassed,
              count: trainee.modules,
            })}
          </li>
          <li>
            {trainee.conductAt
              ? t('Code of conduct accepted on {date}', { date: formatDate(trainee.conductAt, t) })
              : t('Code of conduct not accepted yet')}
          </li>
          <li>
            {trainee.mentor
              ? t('Mentor: {name}, {count, plural, one {# session} other {# sessions}} confirmed', {
                  name: trainee.mentor,
                  count: trainee.sessionsConfirmed,
                })
              : t('No mentor yet')}
          </li>
          {!trainee.hasAccount && (
            <li>{t('This leader has no linked account yet and cannot take the tests.')}</li>
          )}
        </ul>
        <MatchForm trainee={trainee} />
        {trainee.capstone && <CapstoneOf capstone={trainee.capstone} />}
      </div>
    </Card>
  )
}

const Questions = () => {
  const t = useT()
  const { data } = useRead(trainingConsoleCalls.lessonQuestions, questionsRead)
  return data && data.length > 0 ? (
    <QuestionCounts questions={data.map((each) => ({ ...each, topic: t(each.topic) }))} />
  ) : null
}

/** The console of the training lead: who is in training, their mentors and their capstones. */
const TrainingConsolePage = () => {
  const t = useT()
  const state = useRead(trainingConsoleCalls.trainees, traineesRead)
  return (
    <>
      <PageHead
        lead={t(
          'Leaders in training, their mentors and their capstones. A capstone is accepted by two people.',
        )}
      />
      <Section title={t('In training')}>
        <Loaded
          state={state}
          empty={
            <EmptyState title={t('No one is in training now.')}>
              {t('Leaders come here when they win a seat in a selection round.')}
            </EmptyState>
          }
        >
          {(trainees) => (
            <div className="grid cards">
              {trainees.map((trainee) => (
                <TraineeCard key={trainee.leaderId} trainee={trainee} />
              ))}
            </div>
          )}
        </Loaded>
      </Section>
      <Questions />
    </>
  )
}

export default page({
  component: TrainingConsolePage,
  frame: 'stack gap-6',
  reads: () => [traineesRead, mentorsRead, questionsRead],
})
