import { useEffect, useRef, useState } from 'react'
import { type Draft, readDraft, useDraft } from '#platform/web/drafts/drafts.ts'
import { Form, useAnswer } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { useMounted } from '#ui/mounted.ts'
import { educationApi, type FoiLetter, type Reply } from '../../contract.ts'
import { ReadyLetter } from './ready-letter.tsx'

const DRAFT = 'foi-letter'

const replyWords = {
  email: message('Copies by email'),
  paper: message('Copies on paper'),
  inspect: message('I want to come and look'),
} as const satisfies Readonly<Record<Reply, string>>

const Question = () => {
  const t = useT()
  return (
    <>
      <TextField
        name="institution"
        label={t('Which public body has the record?')}
        hint={t('A ministry, an agency, a hospital, a school or your local council.')}
      />
      <TextField name="address" label={t('Its address')} optional={t('optional')} />
      <TextArea
        name="records"
        label={t('What do you want to know?')}
        hint={t('Name the record as exactly as you can: a budget, a contract, a list, a report.')}
        rows={5}
      />
      <TextField
        name="period"
        label={t('For which time?')}
        hint={t('For example: January to June 2026.')}
        optional={t('optional')}
      />
      <RadioCards
        name="reply"
        legend={t('How do you want the answer?')}
        options={Object.entries(replyWords).map(([value, label]) => ({ value, label: t(label) }))}
      />
    </>
  )
}

const Sender = () => {
  const t = useT()
  return (
    <>
      <TextField name="name" label={t('Your name, as you sign the letter')} autoComplete="name" />
      <TextField
        name="contact"
        label={t('Where can they answer you?')}
        hint={t('An email address, a phone number or a postal address.')}
      />
      <TextField
        name="receivedOn"
        type="date"
        label={t('When will they get the letter?')}
        hint={t('The days for an answer count from then. If you leave this empty, we take today.')}
        optional={t('optional')}
      />
    </>
  )
}

interface WritingProps {
  readonly draft: Draft['values'] | null
  readonly isSaved: boolean
  readonly onWords: (words: Draft['values']) => void
  readonly onLetter: (letter: FoiLetter) => void
  readonly onStartAgain: () => void
}

const Writing = ({ draft, isSaved, onWords, onLetter, onStartAgain }: WritingProps) => {
  const t = useT()
  return (
    <Form
      call={educationApi.writeLetter}
      then={to('foiLetter')}
      failed={message('We could not write the letter. Your words are kept on this phone. Please try again.')}
      values={{ reply: 'email', ...draft }}
      className="stack"
      showsAnswer
      onChange={(words) => onWords(words as Draft['values'])}
      onDone={onLetter}
    >
      <Question />
      <Sender />
      <p className="row wrapf gap-2">
        <Submit variant="civic">{t('Write the letter')}</Submit>
        {isSaved && (
          <Button variant="quiet" onClick={onStartAgain}>
            {t('Start again')}
          </Button>
        )}
      </p>
    </Form>
  )
}

/** From the letter back to its questions: with script they keep their words. */
const BackToQuestions = ({ onChange }: { onChange: () => void }) => {
  const t = useT()
  const isMounted = useMounted()
  return (
    <p className="no-print">
      {isMounted ? (
        <Button variant="quiet" onClick={onChange}>
          {t('Change the letter')}
        </Button>
      ) : (
        <ButtonLink variant="quiet" href={to('foiLetter')}>
          {t('Write another letter')}
        </ButtonLink>
      )}
    </p>
  )
}

/** The questions of a request, or the letter made of them. The words stay on this device until the person clears them. */
export const LetterWriter = () => {
  const t = useT()
  const owner = useViewer()?.id ?? 'guest'
  const { saved, save, discard } = useDraft(owner, DRAFT)
  const [draft, setDraft] = useState<Draft['values'] | null>(null)
  const words = useRef<Draft['values'] | null>(null)
  // Another key draws the form again with other words.
  const [round, setRound] = useState(0)
  const [letter, setLetter] = useAnswer(educationApi.writeLetter)
  const show = (values: Draft['values'] | null) => {
    setDraft(values)
    setRound((before) => before + 1)
  }
  useEffect(() => {
    const kept = readDraft(owner, DRAFT)
    if (!kept) return
    setDraft(kept.values)
    setRound((before) => before + 1)
  }, [owner])
  if (letter)
    return (
      <>
        <ReadyLetter answer={letter} />
        <BackToQuestions
          onChange={() => {
            show(words.current ?? draft)
            setLetter(null)
          }}
        />
      </>
    )
  return (
    <>
      <Writing
        key={round}
        draft={draft}
        isSaved={saved !== null}
        onWords={(values) => {
          words.current = values
          save(values)
        }}
        onLetter={setLetter}
        onStartAgain={() => {
          words.current = null
          discard()
          show(null)
        }}
      />
      <p className="small mute" aria-live="polite">
        {saved ? t('Saved on this phone') : t('We do not store what you write here.')}
      </p>
    </>
  )
}
