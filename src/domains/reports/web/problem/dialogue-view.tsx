import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { Timeline } from '#ui/data/timeline.tsx'
import { problemTypeNames } from '../../contract.ts'
import type { ConfidentialDialogue } from '../../contracts/confidential-contract.ts'

/** A confidential report with its messages, as the sender or an officer reads it. */
export const DialogueView = ({
  dialogue,
  isOfficer,
}: {
  dialogue: ConfidentialDialogue
  isOfficer: boolean
}) => {
  const t = useT()
  const names = {
    sender: isOfficer ? t('The sender') : t('You'),
    officer: isOfficer ? t('Officer') : t('An officer'),
  }
  return (
    <Card title={`${t(problemTypeNames[dialogue.type])} · ${formatDate(dialogue.day, t)}`} level={2}>
      <p className="lines">{dialogue.text}</p>
      {dialogue.place && <p className="small mute mt-2">{dialogue.place}</p>}
      {dialogue.photos > 0 && (
        <p className="small mute mt-2">
          {t('{count, plural, one {# photo} other {# photos}}', { count: dialogue.photos })}
        </p>
      )}
      {dialogue.messages.length > 0 ? (
        <Timeline
          className="mt-3"
          items={dialogue.messages.map(({ side, text, day }) => ({
            time: formatDate(day, t),
            dateTime: day,
            text: (
              <>
                <b>{names[side]}</b>
                <br />
                <span className="lines">{text}</span>
              </>
            ),
          }))}
        />
      ) : (
        <p className="mute mt-3">
          {isOfficer ? t('Not answered yet.') : t('No answer yet. Please look again in some days.')}
        </p>
      )}
    </Card>
  )
}
