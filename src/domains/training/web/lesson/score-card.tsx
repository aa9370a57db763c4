import { useLangOf } from '#platform/web/lang-of.ts'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Result } from '#ui/feedback/result.tsx'
import { Icon } from '#ui/icon.tsx'
import { closeIcon } from '#ui/icons.ts'
import type { Attempt } from '../../lesson-contract.ts'

/** What the person can do now: vote with what they earned, go on, or try again. */
const Onward = ({ attempt: { isPassed, earned, triesLeft } }: { attempt: Attempt }) => {
  const t = useT()
  if (isPassed)
    return (
      <p className="row wrapf mt-4">
        {earned !== null && (
          <ButtonLink variant="civic" href={to('voting')}>
            {t('Vote with your SUP')}
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" href={to('training')}>
          {t('See all lessons')}
        </ButtonLink>
      </p>
    )
  return (
    <>
      <p className="mt-2">
        {t(
          '{count, plural, =0 {No try is left today.} one {# try is left today.} other {# tries are left today.}}',
          { count: triesLeft },
        )}
      </p>
      <p className="row wrapf mt-4">
        <ButtonLink variant="quiet" href="#lesson">
          {t('Read the lesson again')}
        </ButtonLink>
        {triesLeft > 0 && (
          <ButtonLink variant="quiet" href="#test">
            {t('Try new questions')}
          </ButtonLink>
        )}
      </p>
    </>
  )
}

/** The result of a test, above everything else of the page. */
export const ScoreCard = ({ attempt }: { attempt: Attempt }) => {
  const t = useT()
  const { right, questions, isPassed, earned, isOwed } = attempt
  return (
    <Result
      of={attempt}
      id="result"
      className="cloth m-cowrie bal score"
      aria-labelledby="score"
      role="status"
    >
      <p className="big num">
        {right}
        <small> {t('of {questions}', { questions })}</small>
      </p>
      <h2 id="score">{isPassed ? t('You passed') : t('Not passed yet')}</h2>
      {earned !== null && (
        <p className="mt-2">
          <b>{t('You earned {amount} SUP.', { amount: earned })}</b> {t('Earned SUP can vote.')}
        </p>
      )}
      {isOwed && (
        <p className="mt-2">
          {t('Rewards are paused until the fund is topped up; your act is kept and is paid then.')}
        </p>
      )}
      <Onward attempt={attempt} />
    </Result>
  )
}

/** The questions to look at again; the right answers stay on the server, so that a new try is a real one. */
export const WrongAnswers = ({ attempt: { wrong, language = 'en', sources = [] } }: { attempt: Attempt }) => {
  const t = useT()
  const lang = useLangOf(language)
  if (wrong.length === 0) return null
  return (
    <Card title={t('Look at these questions again')}>
      <ul className="stack gap-2" lang={lang}>
        {wrong.map((question, index) => (
          <li key={question} className="row top-align">
            <span className="no">
              <Icon path={closeIcon} />
            </span>
            <span className="grow">
              {question}
              {sources[index] && (
                <>
                  <br />
                  <span className="small mute" lang="en">
                    {sources[index]}
                  </span>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
