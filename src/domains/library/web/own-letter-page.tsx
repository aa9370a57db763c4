import { useEffect, useState } from 'react'
import { type Draft, readDraft, useDraft } from '#platform/web/drafts/drafts.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { leaveFlashInTab } from '#platform/web/forms/form-target.ts'
import { loadWithResult } from '#platform/web/forms/result-place.ts'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { useParams, useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { eyeIcon, messageIcon, printIcon } from '#ui/icons.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { lettersApi, letterStatusNames, type OwnLetter } from '../contracts/letter-contract.ts'
import { LetterStatusChip, LetterSteps } from './letters/letter-presentation.tsx'

const ownLetterRead = (letterId: string) => read(lettersApi.ownLetter, { params: { letterId } })
const SAVED = message('Your letter is saved')
const hereOf = ({ id }: { id: string }): string => to('ownLetter', { letterId: id })

/** The words of a draft; what is typed stays on this device too until it is saved. */
const WordsForm = ({ letter }: { letter: OwnLetter }) => {
  const t = useT()
  const owner = useViewer()?.id ?? ''
  const name = `letter-${letter.id}`
  const { save, discard } = useDraft(owner, name)
  const [restored, setRestored] = useState<Draft | null>(null)
  useEffect(() => setRestored(readDraft(owner, name)), [owner, name])
  const { office, title, content } = letter
  return (
    <Card title={t('Your words')}>
      {restored && <Notice>{t('We kept what you typed. Save it to keep it for good.')}</Notice>}
      <Form
        key={restored?.savedAt ?? 'stored'}
        call={lettersApi.saveLetter}
        params={{ letterId: letter.id }}
        then={hereOf(letter)}
        done={SAVED}
        values={restored?.values ?? { office, title, content }}
        className="stack mt-3"
        onChange={(fields) => save(fields as Draft['values'])}
        onDone={(saved) => {
          discard()
          leaveFlashInTab(SAVED, saved)
          loadWithResult(hereOf(letter))
        }}
        submit={t('Save the letter')}
        variant="civic"
      >
        <TextField name="office" label={t('Recipient')} />
        <TextField name="title" label={t('What you ask for, in one line')} />
        <TextArea
          name="content"
          label={t('Your letter')}
          hint={t('Replace the text in [brackets]. Describe what you saw, and ask for one thing.')}
          rows={12}
        />
      </Form>
    </Card>
  )
}

const Paper = ({ letter }: { letter: OwnLetter }) => {
  const t = useT()
  return (
    <Card title={t('Your letter on paper')}>
      <p className="small mute no-print">
        {t('Print two copies. Let the office stamp one with the day, and keep it.')}
      </p>
      {letter.content.includes('[') && letter.status === 'draft' && (
        <Notice tone="warn" className="no-print">
          {t('Some text is still in [brackets]. Replace it first.')}
        </Notice>
      )}
      <div className="lines mt-3" lang="en">
        {letter.paper}
      </div>
      <p className="row wrapf gap-2 mt-3 no-print">
        <Button size="sm" icon={printIcon} data-print="">
          {t('Print')}
        </Button>
        <ButtonLink
          size="sm"
          variant="quiet"
          icon={messageIcon}
          href={`/share/whatsapp?${new URLSearchParams({
            path: letter.isPublic ? to('letter', { letterSlug: letter.slug }) : to('letters'),
            text: letter.title,
          }).toString()}`}
        >
          {t('WhatsApp')}
        </ButtonLink>
      </p>
    </Card>
  )
}

const Follow = ({ letter }: { letter: OwnLetter }) => {
  const t = useT()
  const isDraft = letter.status === 'draft'
  return (
    <Card title={isDraft ? t('Have you sent it?') : t('Result')} className="no-print">
      {!isDraft && <LetterSteps steps={letter.steps} />}
      <Form
        call={lettersApi.followLetter}
        params={{ letterId: letter.id }}
        then={hereOf(letter)}
        done={message('Your news is saved')}
        className="stack mt-3"
        submit={isDraft ? t('I have sent it') : t('Save the news')}
      >
        {isDraft ? (
          <input type="hidden" name="status" value="sent" />
        ) : (
          <RadioCards
            name="status"
            legend={t('What happened?')}
            options={letter.next.map((value) => ({ value, label: t(letterStatusNames[value]) }))}
          />
        )}
        <TextArea
          name="note"
          label={isDraft ? t('How and when did you send it?') : t('Tell it in one or two sentences')}
          optional={t('optional')}
          rows={2}
        />
      </Form>
    </Card>
  )
}

const Publish = ({ letter }: { letter: OwnLetter }) => {
  const t = useT()
  if (letter.status === 'draft') return null
  return (
    <Card title={t('Who may read it?')} className="no-print">
      <p>
        {letter.isPublic ? t('Everyone can read this letter and its news.') : t('Only you see this letter.')}
      </p>
      {(letter.visibility === 'held' || letter.visibility === 'hidden') && (
        <Notice tone="warn">{t('The public does not see this letter.')}</Notice>
      )}
      {letter.isPublic && (
        <p className="mt-2">
          <ButtonLink
            size="sm"
            variant="quiet"
            icon={eyeIcon}
            href={to('letter', { letterSlug: letter.slug })}
          >
            {t('See it as readers do')}
          </ButtonLink>
        </p>
      )}
      <Form
        call={lettersApi.publishLetter}
        params={{ letterId: letter.id }}
        then={hereOf(letter)}
        done={letter.isPublic ? message('Only you see the letter now') : message('Your letter is public')}
        className="stack mt-3"
        submit={letter.isPublic ? t('Withdraw') : t('Publish the letter')}
        variant="quiet"
      >
        <input type="hidden" name="isPublic" value={letter.isPublic ? 'no' : 'yes'} />
        {!letter.isPublic && (
          <CheckField
            name="showName"
            value="yes"
            label={t('Show my first name')}
            detail={t('Without this, no one sees who wrote it.')}
          />
        )}
      </Form>
    </Card>
  )
}

const DeleteOwn = ({ letter }: { letter: OwnLetter }) => {
  const t = useT()
  return (
    <Disclosure summary={t('Delete this letter')} className="no-print">
      <Form
        call={lettersApi.deleteLetter}
        params={{ letterId: letter.id }}
        then={to('letters')}
        done={message('Your letter is deleted')}
        className="stack gap-2"
        submit={t('Delete this letter')}
        size="sm"
        variant="bad"
      >
        <p>{t('The letter and its news go for good.')}</p>
      </Form>
    </Disclosure>
  )
}

const FoundOwn = ({ letter }: { letter: OwnLetter }) => (
  <>
    <PageHead
      kicker={<LetterStatusChip status={letter.status} />}
      title={letter.title}
      lead={letter.office}
    />
    {letter.status === 'draft' && <WordsForm letter={letter} />}
    <Paper letter={letter} />
    <Follow letter={letter} />
    <Publish letter={letter} />
    <DeleteOwn letter={letter} />
  </>
)

/** A citizen's own letter: its words, its paper, and what became of it. */
const OwnLetterPage = () => {
  const t = useT()
  const { letterId = '' } = useParams()
  return (
    <>
      <BackLink href={to('letters')}>{t('Civic Letters')}</BackLink>
      <div className="stack read">
        <LoadedPage
          state={useRead(lettersApi.ownLetter, ownLetterRead(letterId))}
          missing={message('This letter does not exist, or was removed.')}
          list={{ href: to('letters'), label: t('See all letters') }}
        >
          {(letter) => <FoundOwn letter={letter} />}
        </LoadedPage>
      </div>
    </>
  )
}

export default page({
  component: OwnLetterPage,
  reads: ({ params: { letterId = '' } }) => [ownLetterRead(letterId)],
})
