import { statesRead, useLgaName } from '#domains/regions/web/choosing/place-reads.ts'
import type { MouseEvent, ReactNode } from 'react'
import { regionsApi } from '#domains/regions/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { hidden } from '#shared/pages/form-fields.ts'
import { Card } from '#ui/card.tsx'
import { sendIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { officeTypeNames, officeTypes } from '#domains/leaders/contracts/leader-contract.ts'
import { REVIEW_HOURS } from '../../contracts/nomination-contract.ts'
import { refereeFields } from '../../contracts/referee-contract.ts'
import { regionNames } from '#domains/leaders/web/leader-presentation.ts'
import { useReviewTime } from '../review-time.ts'
import type { StepProps } from './fields.tsx'
import { keptFiles } from './files.ts'
import { fieldList, type Step, fieldText } from './steps.ts'
import { useIsOnline } from '#platform/web/use-is-online.ts'
import { Submit } from '#platform/web/forms/submit.tsx'

/** What happens to a nomination, shown before it is started and before it is sent. */
export const WhatNext = () => {
  const t = useT()
  const time = useReviewTime(
    t('They are due to answer within {hours} hours. You can follow it on your dashboard.', {
      hours: REVIEW_HOURS,
    }),
  )
  return (
    <Card title={t('What happens next')}>
      <ul className="criteria small">
        <li>{t('Two independent reviewers read it. No one reviews a nomination that they made.')}</li>
        {time && <li>{time}</li>}
        <li>{t('They may ask you for more. A no comes with its reason.')}</li>
        <li>{t('No one is paid or rewarded for naming someone.')}</li>
      </ul>
    </Card>
  )
}

const Answer = ({
  label,
  step,
  said,
  nomination,
  children,
}: { label: string; step: Step; said: string; children: ReactNode } & Pick<StepProps, 'nomination'>) => {
  const t = useT()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="grow lines">{children}</span>
        <button
          type="submit"
          className="alink"
          name={hidden.goTo}
          value={step}
          onClick={(event) => {
            event.preventDefault()
            nomination.move(step)
          }}
        >
          {t('Change')} <span className="vh">{said}</span>
        </button>
      </dd>
    </div>
  )
}

const usePlace = (state: string, lga: string): string => {
  const states = useRead(regionsApi.states, statesRead).data
  return `${useLgaName({ lga, state })}, ${states?.find(({ code }) => code === state)?.name ?? state}`
}

const Answers = ({ nomination }: Pick<StepProps, 'nomination'>) => {
  const t = useT()
  const { values } = nomination
  const known = (name: string) => fieldText(values, name)
  const place = usePlace(known('state'), known('lga'))
  const type = officeTypes.find((each) => each === known('officeType'))
  const files = keptFiles(values).filter(({ field }) => field === 'evidenceIds').length
  const links = fieldList(values, 'linkUrls').filter((url) => url !== '').length
  const row = (label: string, step: Step, value: ReactNode) => (
    <Answer label={label} step={step} said={label} nomination={nomination}>
      {value}
    </Answer>
  )
  return (
    <dl className="answers">
      {row(t('Full name'), 'who', known('nomineeFullName'))}
      {row(t('Current office or role'), 'who', known('currentOffice'))}
      {row(t('Office type'), 'who', type && t(officeTypeNames[type]))}
      {row(t('Their email or phone'), 'who', known('nomineeContact') || t('None'))}
      {row(t('Region'), 'place', t(regionNames.nigeria))}
      {row(t('Place'), 'place', place)}
      {row(t('Their life and work'), 'story', known('biography'))}
      {row(t('Why do you nominate them?'), 'story', known('nominationStatement'))}
      {row(t('Photo of the person'), 'evidence', known('photoUrl') ? t('Added') : t('None'))}
      {row(
        t('Referees'),
        'referees',
        refereeFields
          .map(({ name }) => known(name))
          .filter((name) => name !== '')
          .join(', ') || t('None'),
      )}
      {row(
        t('Links'),
        'evidence',
        links > 0 ? t('{count, plural, one {# link} other {# links}}', { count: links }) : t('None'),
      )}
      {row(
        t('Evidence'),
        'evidence',
        files > 0 ? t('{count, plural, one {# file} other {# files}}', { count: files }) : t('None'),
      )}
    </dl>
  )
}

/** Why sending should wait: files are still uploading, or the device is offline. */
const Cautions = ({ nomination }: Pick<StepProps, 'nomination'>) => {
  const t = useT()
  const isOnline = useIsOnline()
  const waiting = nomination.uploading.uploads.length
  return (
    <div className="stack" role="status">
      {waiting > 0 && (
        <Notice tone="warn">
          {t('{count, plural, one {# file is not sent yet.} other {# files are not sent yet.}}', {
            count: waiting,
          })}
        </Notice>
      )}
      {!isOnline && (
        <Notice tone="warn">
          {t('You are offline. Your nomination is kept on this device. Send it when you are back.')}
        </Notice>
      )}
    </div>
  )
}

/** Step 6: every answer with a link back to its question, and the send button. Waiting files are shown first. */
export const CheckAnswers = ({ nomination }: StepProps) => {
  const t = useT()
  const send = (event: MouseEvent): void => {
    const isWhole = nomination.move('check', 'who')
    const isWaiting = nomination.uploading.uploads.length > 0
    if (!isWhole || isWaiting) event.preventDefault()
    if (isWhole && isWaiting) nomination.move('evidence')
  }
  return (
    <>
      <Answers nomination={nomination} />
      <WhatNext />
      <Cautions nomination={nomination} />
      <Submit variant="civic" full icon={sendIcon} onClick={send}>
        {t('Send nomination')}
      </Submit>
    </>
  )
}
