import { useEffect, useRef, useState } from 'react'
import { RESULT } from '#platform/web/forms/result-place.ts'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { copyIcon, mailIcon, messageIcon, printIcon } from '#ui/icons.ts'
import type { FoiLetter } from '../../contract.ts'

/** Copies the letter; the button says so once it did. */
const CopyLetter = ({ letter }: { letter: string }) => {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(letter)
      setCopied(true)
    } catch {
      // The browser denies the clipboard: the letter can be selected by hand.
    }
  }
  return (
    <Button className="needs-js" variant="quiet" icon={copyIcon} onClick={() => void copy()}>
      {isCopied ? t('Copied') : t('Copy the letter')}
    </Button>
  )
}

const Deadlines = ({ answer }: { answer: FoiLetter }) => {
  const t = useT()
  const day = (date: string) => formatDate(date, t)
  return (
    <Card title={t('Your dates')} className="no-print">
      <ul className="stack gap-2">
        <li>
          {t('If they get it on {date}, they must answer by {answer}.', {
            date: day(answer.receivedOn),
            answer: day(answer.answerBy),
          })}
        </li>
        <li>{t('If they ask for more time in writing, by {latest}.', { latest: day(answer.latestBy) })}</li>
        <li>
          {t('No answer counts as a refusal. You may then ask a court to review it, by {court}.', {
            court: day(answer.courtBy),
          })}
        </li>
      </ul>
    </Card>
  )
}

/** The finished letter with its deadlines, and ways to take it along, above the form; it takes the focus. */
export const ReadyLetter = ({ answer }: { answer: FoiLetter }) => {
  const t = useT()
  const { subject, letter } = answer
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView?.({ block: 'start' })
  }, [answer])
  const mail = `mailto:?${new URLSearchParams({ subject, body: letter }).toString().replaceAll('+', '%20')}`
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(letter)}`
  return (
    <div className="stack" id={RESULT} tabIndex={-1} ref={box}>
      <Card title={t('Your letter')}>
        <div lang="en-NG">
          {letter.split('\n\n').map((paragraph, index) => (
            <p key={index} className="mt-3">
              {paragraph.split('\n').flatMap((line, at) => (at === 0 ? [line] : [<br key={at} />, line]))}
            </p>
          ))}
        </div>
        <p className="row wrapf gap-2 mt-4 no-print">
          <CopyLetter letter={letter} />
          <Button className="needs-js" variant="quiet" icon={printIcon} data-print="">
            {t('Print')}
          </Button>
          <ButtonLink variant="quiet" icon={mailIcon} href={mail}>
            {t('Open in email')}
          </ButtonLink>
          <ButtonLink variant="quiet" icon={messageIcon} href={whatsapp} rel="noopener noreferrer">
            {t('Send on WhatsApp')}
          </ButtonLink>
        </p>
      </Card>
      <Deadlines answer={answer} />
    </div>
  )
}
