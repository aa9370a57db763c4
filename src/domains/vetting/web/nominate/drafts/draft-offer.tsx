import { type MouseEvent, Suspense } from 'react'
import { lazyPart } from '#platform/web/late-part.tsx'
import { useT } from '#platform/web/language.tsx'
import { useIsOnline } from '#platform/web/use-is-online.ts'
import type { Fields } from '#shared/pages/form-body.ts'
import { hidden } from '#shared/pages/form-fields.ts'
import { formatClock, formatDate } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { checkIcon } from '#ui/icons.ts'
import { useMounted } from '#ui/mounted.ts'
import type { OfferedDrafts } from './drafts.ts'
import { blank, nominateCall, type Step, stepShown, fieldText } from '../steps.ts'
import type { NominationWizard } from '../wizard.ts'

// Loaded on demand: two drafts are rare, and never happen without script.
const DraftChoice = lazyPart(async () => (await import('./draft-choice.tsx')).DraftChoice)

interface CarriedProps {
  readonly values: Fields
  readonly step: Step
  /** Fields that the form shows itself. */
  readonly shown?: readonly string[]
}

/** Hidden fields for a post without script: the answers of other steps, and the current step. */
export const Carried = ({ values, step, shown = [] }: CarriedProps) => (
  <>
    <input type="hidden" name={hidden.from} value={step} />
    <input type="hidden" name="step" value={step} />
    {Object.entries(values)
      .filter(([name]) => name !== 'step' && !shown.includes(name))
      .flatMap(([name, value]) =>
        [value]
          .flat()
          .map((each, index) => <input key={`${name} ${index}`} type="hidden" name={name} value={each} />),
      )}
  </>
)

interface WayProps {
  readonly values: Fields
  readonly isQuiet?: boolean
  readonly onGo: () => void
  readonly children: string
}

/** Works without script: posts the answers as a step of the wizard, which continues with them. */
const Way = ({ values, isQuiet, onGo, children }: WayProps) => {
  const step = stepShown(values, fieldText(values, 'step'))
  const go = (event: MouseEvent) => {
    event.preventDefault()
    onGo()
  }
  return (
    <form method="post">
      <input type="hidden" name={hidden.call} value={nominateCall} />
      <Carried values={values} step={step} />
      <Button
        type="submit"
        variant={isQuiet ? 'quiet' : undefined}
        name={hidden.goTo}
        value={step}
        onClick={go}
      >
        {children}
      </Button>
    </form>
  )
}

/** Offers an earlier draft to continue or discard. */
export const DraftOffer = ({
  offer: { onDevice, onAccount },
  nomination,
}: {
  offer: OfferedDrafts
  nomination: NominationWizard
}) => {
  const t = useT()
  // The server cannot know what this device has stored.
  const isChecked = useMounted()
  if (onDevice && onAccount)
    return (
      <Suspense>
        <DraftChoice onDevice={onDevice} onAccount={onAccount} onChoose={nomination.takeOver} />
      </Suspense>
    )
  const draft = onDevice ?? onAccount
  if (!draft) return null
  const date = formatDate(draft.savedAt, t)
  const title = isChecked
    ? t('You began this on another device on {date}.', { date })
    : t('You began this on {date}.', { date })
  return (
    <Card
      accent
      title={
        onDevice ? t('Continue your draft from {time}?', { time: formatClock(onDevice.savedAt) }) : title
      }
    >
      <p className="small mute">{fieldText(draft.values, 'nomineeFullName')}</p>
      <div className="row wrapf mt-3">
        <Way values={draft.values} onGo={() => nomination.takeOver(draft)}>
          {onDevice ? t('Continue') : t('Continue with it')}
        </Way>
        <Way values={blank} isQuiet onGo={nomination.startAnew}>
          {onDevice ? t('Discard and start again') : t('Start again')}
        </Way>
      </div>
    </Card>
  )
}

/** Where the draft is saved: on this device immediately, on the account once the network has carried it there. */
export const SavedLine = ({ saved, onAccount }: Pick<NominationWizard, 'saved' | 'onAccount'>) => {
  const t = useT()
  const isOnline = useIsOnline()
  const { keptAt, isLate } = onAccount
  const late = isOnline
    ? t('It is not on your account yet.')
    : t('It goes to your account when you are online.')
  const kept = keptAt && t('Saved on your account at {time}', { time: formatClock(keptAt) })
  const account = isLate ? late : kept
  return (
    <p className="row wrapf center small mute" role="status">
      {saved && (
        <>
          <Icon path={checkIcon} />
          {t('Saved on this device at {time}', { time: formatClock(saved.savedAt) })}
        </>
      )}
      {account && <span>{account}</span>}
    </p>
  )
}
