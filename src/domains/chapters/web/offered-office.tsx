import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Notice } from '#ui/notice.tsx'
import { chaptersApi, type OwnChapter } from '../contract.ts'

interface Props {
  readonly chapterId: string
  readonly offer: NonNullable<OwnChapter['offer']>
}

const Answering = ({ chapterId, answer }: { chapterId: string; answer: 'accept' | 'decline' }) => {
  const t = useT()
  return (
    <Form
      call={chaptersApi.answerOffice}
      params={{ chapterId }}
      then={to('chapter', { chapterId })}
      done={message('Your answer is saved.')}
      submit={answer === 'accept' ? t('Accept') : t('Decline')}
      size="sm"
      variant={answer === 'accept' ? 'civic' : 'quiet'}
    >
      <input type="hidden" name="answer" value={answer} />
    </Form>
  )
}

/** Whom the lead chose as the secretary, what it waits for, and the buttons of whoever may act. */
export const OfferedOffice = ({ chapterId, offer: { name, isYours, isAccepted, maySecond } }: Props) => {
  const t = useT()
  return (
    <Notice
      title={
        isYours
          ? t('The lead chose you as the secretary.')
          : t('{name} is chosen as the secretary.', { name })
      }
    >
      <p>
        {isAccepted
          ? t('Now a verified member who is not the lead confirms it.')
          : t('We wait for the answer. Then a verified member confirms it.')}
      </p>
      {isYours && !isAccepted && (
        <div className="row wrapf gap-2 mt-3">
          <Answering chapterId={chapterId} answer="accept" />
          <Answering chapterId={chapterId} answer="decline" />
        </div>
      )}
      {maySecond && (
        <Form
          call={chaptersApi.secondOffice}
          params={{ chapterId }}
          then={to('chapter', { chapterId })}
          done={message('The chapter has its new secretary.')}
          submit={t('Confirm {name}', { name })}
          size="sm"
          variant="civic"
        />
      )}
    </Notice>
  )
}
