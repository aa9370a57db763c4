import { useEffect, useRef } from 'react'
import { useT } from '#platform/web/language.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { checkIcon, closeIcon } from '#ui/icons.ts'
import { ItemList } from '#ui/item-list.tsx'
import type { QuizResult, ReviewedAnswer } from '../attempt-contract.ts'
import { makerWords } from './topic-words.ts'

const Reviewed = ({ answer, number }: { answer: ReviewedAnswer; number: number }) => {
  const t = useT()
  const { text, chosen, right, isRight, explanation, law, language, madeBy } = answer
  return (
    <li className="item">
      <div className="grow stack gap-2">
        <p className="b">
          {number}. <span lang={language}>{text}</span>
        </p>
        <p>
          <Chip tone={isRight ? 'ok' : 'bad'} icon={isRight ? checkIcon : closeIcon}>
            {isRight ? t('Right') : chosen === null ? t('Skipped') : t('Wrong')}
          </Chip>
        </p>
        {chosen !== null && !isRight && (
          <p>
            {t('Your answer')}: <span lang={language}>{chosen}</span>
          </p>
        )}
        <p>
          {t('The answer')}: <b lang={language}>{right}</b>
        </p>
        <p lang={language}>{explanation}</p>
        <p className="small mute">
          {t('Source')}: <span lang="en">{law}</span>
        </p>
        {madeBy !== 'people' && <p className="small mute">{t(makerWords[madeBy])}</p>}
      </div>
    </li>
  )
}

/** The result of a quiz with each answer explained, above everything else of the page; it takes the focus. */
export const ResultCard = ({ result }: { result: QuizResult }) => {
  const t = useT()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView?.({ block: 'start' })
  }, [result])
  return (
    <>
      <section
        id="result"
        className="cloth m-cowrie bal score"
        aria-labelledby="score"
        tabIndex={-1}
        ref={box}
        role="status"
      >
        <p className="big num">
          {result.right}
          <small> {t('of {questions}', { questions: result.total })}</small>
        </p>
        <h2 id="score">{result.isPassed ? t('You passed') : t('Not passed yet')}</h2>
        <p className="mt-2">{t('Each answer is explained below.')}</p>
      </section>
      <Card flush title={t('Your answers')}>
        <ItemList>
          {result.review.map((answer, index) => (
            <Reviewed key={answer.text} answer={answer} number={index + 1} />
          ))}
        </ItemList>
      </Card>
    </>
  )
}
