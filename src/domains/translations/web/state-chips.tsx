import { useT } from '#platform/web/language.tsx'
import { Chip } from '#ui/chip.tsx'
import { type SentenceState } from '../console-contract.ts'
import { sentenceStateNames } from '../rules.ts'

/** The states of a sentence. */
export const StateChips = ({ states }: { states: readonly SentenceState[] }) => {
  const t = useT()
  return (
    <p className="row wrapf gap-2">
      {states.map((state) => (
        <Chip
          key={state}
          {...(state === 'to-renew' && { tone: 'warn' })}
          {...(state === 'read' && { tone: 'ok' })}
        >
          {t(sentenceStateNames[state])}
        </Chip>
      ))}
    </p>
  )
}
