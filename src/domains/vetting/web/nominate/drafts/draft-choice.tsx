import type { Draft } from '#platform/web/drafts/drafts.ts'
import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { fieldText } from '../steps.ts'

interface DraftChoiceProps {
  readonly onDevice: Draft
  readonly onAccount: Draft
  readonly onChoose: (draft: Draft) => void
}

/** This device and the account hold different drafts: the person chooses, and nothing is discarded before that. */
export const DraftChoice = ({ onDevice, onAccount, onChoose }: DraftChoiceProps) => {
  const t = useT()
  const drafts = [
    { draft: onDevice, where: t('On this device'), label: t('Continue with this device') },
    { draft: onAccount, where: t('On another device'), label: t('Continue with the other device') },
  ]
  return (
    <Card accent title={t('You wrote this nomination on two devices. Which one do you want to keep?')}>
      <div className="stack">
        {drafts.map(({ draft, where, label }) => (
          <div key={label} className="stack gap-2">
            <p>
              <b>
                {where}, {formatDateTime(draft.savedAt, t)}
              </b>
              <br />
              <span className="lines">{fieldText(draft.values, 'nomineeFullName')}</span>
            </p>
            <Button onClick={() => onChoose(draft)}>{label}</Button>
          </div>
        ))}
      </div>
    </Card>
  )
}
