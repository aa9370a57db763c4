import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Chip } from '#ui/chip.tsx'
import { checkIcon, clockIcon } from '#ui/icons.ts'
import type { MessageState } from '../contract.ts'

const stateNames: Readonly<Record<MessageState, string>> = {
  waiting: message('Waiting for an answer'),
  answered: message('Answered'),
  closed: message('Closed without an answer'),
}

export const StateChip = ({ state }: { state: MessageState }) => {
  const t = useT()
  return (
    <Chip
      {...(state === 'answered' && { tone: 'ok', icon: checkIcon })}
      {...(state === 'waiting' && { icon: clockIcon })}
    >
      {t(stateNames[state])}
    </Chip>
  )
}

/** What somebody typed, line by line. */
export const MessageText = ({ text }: { text: string }) => (
  <div className="stack gap-1 mt-2">
    {text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line, index) => (
        <p key={index}>{line}</p>
      ))}
  </div>
)
