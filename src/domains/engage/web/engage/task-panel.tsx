import { PracticeTimer } from '#domains/quizzes/web/practice-timer.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { type Translate, useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { checkIcon, closeIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import type { Story } from '../../contracts/submission-contract.ts'
import {
  type Answered,
  cadenceNames,
  photoKinds,
  taskCalls,
  type TaskDetail,
} from '../../contracts/task-contract.ts'
import { CompleteForm, FactFields, HeroFields, ShareFields } from './complete-form.tsx'
import { QuizFields } from './quiz-fields.tsx'
import { taskHref } from './reads.ts'
import { taskStateNames, taskStateTones } from './task-presentation.ts'

const StartForm = ({ task, label }: { task: TaskDetail; label: string }) => {
  const isPhoto = photoKinds.some((kind) => kind === task.kind)
  return (
    <Form
      call={taskCalls.start}
      params={{ taskId: task.id }}
      then={isPhoto ? `${to('proofSubmission')}?task=${task.id}#proof` : `${taskHref(task.id)}#task`}
      failed={message('Failed to complete task')}
    >
      <Submit variant="civic" full>
        {label}
      </Submit>
    </Form>
  )
}

interface Elsewhere {
  readonly send: string
  readonly asks: string
  readonly href: string
  readonly lead: string
}

/** Tasks that somebody does on another page, and what they read here. */
const provenElsewhere: Partial<Record<TaskDetail['kind'], Elsewhere>> = {
  'issue-report': {
    send: message('I reported it'),
    asks: message(
      'Report a problem first. Then come back and complete this task. The reward is paid once another person or our team has confirmed the problem.',
    ),
    href: to('reportProblem'),
    lead: message('Report a problem'),
  },
  'event-attendance': {
    send: message('I took part'),
    asks: message('Check in at an event. We pay the reward two days later.'),
    href: to('events'),
    lead: message('Find an event'),
  },
  'open-data': {
    send: message('My record is published'),
    asks: message(
      'Send a record of your area. When a second person has checked and published it, come back.',
    ),
    href: to('dataSubmission'),
    lead: message('Send a record'),
  },
}

const DoneElsewhere = ({ task }: { task: TaskDetail }) => {
  const t = useT()
  const words = provenElsewhere[task.kind]
  if (!words) return null
  return (
    <CompleteForm task={task} send={t(words.send)}>
      <p>{t(words.asks)}</p>
      <ButtonLink variant="quiet" full href={words.href}>
        {t(words.lead)}
      </ButtonLink>
    </CompleteForm>
  )
}

const Started = ({ task, stories }: { task: TaskDetail; stories: readonly Story[] }) => {
  const t = useT()
  if (task.kind === 'fact-check')
    return (
      <CompleteForm task={task} send={t('Check my answers')}>
        <FactFields task={task} />
      </CompleteForm>
    )
  if (task.kind === 'quiz')
    return task.quiz ? (
      <>
        <PracticeTimer secondsLeft={task.quiz.secondsLeft} expiresAt={task.quiz.expiresAt} />
        <CompleteForm task={task} send={t('Check my answers')}>
          <QuizFields quiz={task.quiz} />
        </CompleteForm>
      </>
    ) : (
      <>
        <Notice tone="warn">{t('The time of this quiz is over. You get new questions.')}</Notice>
        <StartForm task={task} label={t('Start again')} />
      </>
    )
  if (task.kind === 'sharing-impact')
    return (
      <CompleteForm task={task} send={t('I shared it')}>
        <ShareFields stories={stories} />
      </CompleteForm>
    )
  if (task.kind in provenElsewhere) return <DoneElsewhere task={task} />
  if (task.kind === 'hero-nomination')
    return (
      <CompleteForm task={task} send={t('Send the nomination')}>
        <HeroFields />
      </CompleteForm>
    )
  return (
    <ButtonLink variant="civic" full href={`${to('proofSubmission')}?task=${task.id}#proof`}>
      {t('Send your photo')}
    </ButtonLink>
  )
}

const AnswerRow = ({ answer }: { answer: Answered }) => {
  const t = useT()
  return (
    <li className="row top-align">
      <span className={answer.isRight ? 'pos' : 'neg'}>
        <Icon
          path={answer.isRight ? checkIcon : closeIcon}
          label={answer.isRight ? t('Right') : t('Wrong')}
        />
      </span>
      <div className="grow">
        <p className="b" lang={answer.language}>
          {answer.text}
        </p>
        <p className="small">
          {t('Your answer: {chosen}. Right: {right}.', {
            chosen: answer.chosen === null ? t('none') : t(answer.chosen),
            right: t(answer.right),
          })}
        </p>
        <p className="small" lang={answer.language}>
          {answer.explanation}
        </p>
        <p className="small mute" lang={answer.language}>
          {answer.source}
        </p>
      </div>
    </li>
  )
}

const againWords = (cadence: TaskDetail['cadence'], t: Translate): string => {
  if (cadence === 'once') return t('Choose another task.')
  return cadence === 'daily' ? t('It comes again tomorrow.') : t('It comes again next week.')
}

const Over = ({ task }: { task: TaskDetail }) => {
  const t = useT()
  const { result } = task
  if (!result) return null
  const { right, total, earned, isOwed } = result
  return (
    <>
      <Notice tone={task.state === 'done' ? 'ok' : undefined}>
        {right !== null && total !== null && <b>{t('{right} of {total} right.', { right, total })} </b>}
        {earned !== null && <b>{t('You earned {amount} SUP.', { amount: earned })} </b>}
        {isOwed && (
          <b>{t('Rewards are paused until the fund is topped up; your act is kept and is paid then.')} </b>
        )}
        {task.state === 'missed' && t('That is not enough for the reward. Read why below.')}{' '}
        {againWords(task.cadence, t)}
      </Notice>
      {result.answers.length > 0 && (
        <ul className="stack">
          {result.answers.map((answer) => (
            <AnswerRow key={answer.text} answer={answer} />
          ))}
        </ul>
      )}
    </>
  )
}

const SENT = message('Another person checks what you sent. We tell you when it is decided, and pay you then.')
const waitingWords: Partial<Record<TaskDetail['kind'], string>> = {
  'event-attendance': message('Your check-in counts. We pay you two days after it, and tell you.'),
  'issue-report': message(
    'Your report is waiting for confirmation. We pay you, and tell you, when another person says that they have the problem too or our team takes it up.',
  ),
}

const Body = ({ task, stories }: { task: TaskDetail; stories: readonly Story[] }) => {
  const t = useT()
  if (task.state === 'new') return <StartForm task={task} label={t('Start')} />
  if (task.state === 'started') return <Started task={task} stories={stories} />
  if (task.state === 'waiting') return <Notice tone="ok">{t(waitingWords[task.kind] ?? SENT)}</Notice>
  if (task.state === 'returned')
    return (
      <Notice tone="warn" title={t('Please send it again.')}>
        <a href={to('proofSubmission')}>{t('See why')}</a>
      </Notice>
    )
  if (task.state === 'refused')
    return (
      <Notice tone="bad">
        {t('What you sent was not accepted.')} {againWords(task.cadence, t)}
      </Notice>
    )
  return <Over task={task} />
}

/** The open task: what it asks, the form for it, or what came of it. */
export const TaskPanel = ({ task, stories }: { task: TaskDetail; stories: readonly Story[] }) => {
  const t = useT()
  return (
    <Card
      id="task"
      tabIndex={-1}
      accent
      title={t(task.title)}
      action={<Chip tone={taskStateTones[task.state]}>{t(taskStateNames[task.state])}</Chip>}
    >
      <div className="stack">
        <p>{t(task.description)}</p>
        <p className="small mute num">
          {[
            t('+{reward} SUP', { reward: task.reward }),
            t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: task.minutes }),
            t(cadenceNames[task.cadence]),
            ...(task.closesAt ? [t('until {date}', { date: formatDate(task.closesAt, t) })] : []),
          ].join(' · ')}
        </p>
        <Body task={task} stories={stories} />
      </div>
    </Card>
  )
}
