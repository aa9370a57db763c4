import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page-head.tsx'

interface ActWords {
  /** What waits or was sent. */
  readonly name: string
  /** What is said when the server does not take it; the specification's words where it has some. */
  readonly failed: string
}

const NOT_SENT = message('We could not send this.')
/** By call, as the queue names it; every call that may wait is here (tray.test.tsx). */
export const actWords: Readonly<Record<string, ActWords>> = {
  'POST /api/civic-letters': { name: message('A new letter'), failed: NOT_SENT },
  'POST /api/civic-letters/mine/:letterId': { name: message('A draft of a letter'), failed: NOT_SENT },
  'POST /api/community-chat/rooms/:roomId/messages': { name: message('A chat message'), failed: NOT_SENT },
  'POST /api/events/:eventId/check-ins': { name: message('Check-ins at an event'), failed: NOT_SENT },
  'POST /api/events/:eventId/leave': { name: message('Leaving an event'), failed: NOT_SENT },
  'POST /api/events/:eventId/register': { name: message('A seat at an event'), failed: NOT_SENT },
  'POST /api/feedback': { name: message('Your feedback'), failed: NOT_SENT },
  'POST /api/feedback/contact': { name: message('A message to us'), failed: NOT_SENT },
  'POST /api/forums/:threadId/posts': { name: message('A reply in the forum'), failed: NOT_SENT },
  'POST /api/forums/threads': { name: message('A new thread'), failed: message('Failed to create thread') },
  'POST /api/leaders/:leaderId/endorsements': {
    name: message('An endorsement'),
    failed: message('Failed to submit endorsement. Please try again.'),
  },
  'POST /api/leaders/:leaderId/endorsements/withdraw': {
    name: message('Withdrawing an endorsement'),
    failed: NOT_SENT,
  },
  'POST /api/library/articles/:slug/like': {
    name: message('A like'),
    failed: message('Failed to update like'),
  },
  'POST /api/nominations': {
    name: message('A nomination'),
    failed: message('Failed to submit nomination. Please try again.'),
  },
  'POST /api/projects/:projectId/vote': {
    name: message('A vote for a project'),
    failed: message('Vote Failed'),
  },
  'POST /api/translations/suggestions': { name: message('A better translation'), failed: NOT_SENT },
  'POST /api/reports': { name: message('A report of a problem'), failed: NOT_SENT },
  'PUT /api/tasks/:taskId/complete': {
    name: message('A finished task'),
    failed: message('Failed to complete task'),
  },
}

/** One act, as the script fills it in. */
const Row = () => {
  const t = useT()
  return (
    <li className="card stack gap-1">
      <b data-name="" />
      <span data-text="" />
      <span className="hint" data-at="" />
      <span data-problem="" hidden />
      <span data-reason="too-old" hidden>
        {t('It is too old to be sent automatically. Check whether it arrived, then retry or discard it.')}
      </span>
      <span data-reason="editing" hidden>
        {t('You opened it to change it. Discard this one when the changed one is sent.')}
      </span>
      <span data-reason="others" hidden>
        {t('It belongs to another person and waits until they log in on this device.')}
      </span>
      <span data-reason="guests" hidden>
        {t('It was written without an account and is sent when no one is signed in.')}
      </span>
      <div className="row gap-2" data-buttons="" hidden>
        <Button size="sm" data-do="retry">
          {t('Retry')}
        </Button>
        <Button size="sm" variant="quiet" data-do="edit">
          {t('Edit')}
        </Button>
        <Button size="sm" variant="quiet" data-do="copy">
          {t('Copy as text')}
        </Button>
        <Button size="sm" variant="quiet" data-do="discard">
          {t('Discard')}
        </Button>
      </div>
      <div className="row gap-2" data-undo="" hidden>
        <span>{t('Discarded.')}</span>
        <Button size="sm" variant="quiet" data-do="undo">
          {t('Undo')}
        </Button>
      </div>
    </li>
  )
}

/** What waits on this device, what was sent, and what needs the person. */
export const Tray = () => {
  const t = useT()
  return (
    <>
      <Section title={t('Needs you')} data-tray="needs-you" hidden>
        <ul className="stack gap-2" />
      </Section>
      <Section title={t('Waiting for a network')} data-tray="waiting" hidden>
        <ul className="stack gap-2" />
      </Section>
      <Section title={t('Sent')} data-tray="sent" hidden>
        <ul className="stack gap-2" />
      </Section>
      <template data-tray-row="">
        <Row />
      </template>
      <ul hidden>
        {Object.entries(actWords).map(([call, { name, failed }]) => (
          <li key={call} data-call={call} data-failed={t(failed)}>
            {t(name)}
          </li>
        ))}
      </ul>
    </>
  )
}
