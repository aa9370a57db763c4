import { FlagAction } from '#domains/moderation/web/flag-action.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useLangOf } from '#platform/web/lang-of.ts'
import { useT } from '#platform/web/language.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { useParams } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { brand } from '#shared/brand.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { editIcon } from '#ui/icons.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Prose } from '#ui/prose.tsx'
import { lettersApi, type PublicLetter } from '../contracts/letter-contract.ts'
import { LetterStatusChip, LetterSteps } from './letters/letter-presentation.tsx'
import { TextSources, TextLanguages, TextTools } from './reading/text-tools.tsx'

const letterRead = (slug: string) => read(lettersApi.letter, { params: { slug } })
const hereOf = ({ slug }: PublicLetter): string => to('letter', { letterSlug: slug })

const Complain = ({ letter }: { letter: PublicLetter }) => {
  const t = useT()
  const { own } = letter
  if (!own || own.letterId !== null || letter.origin === 'platform') return null
  if (own.hasFlagged)
    return (
      <p className="small mute">
        {t('You told us that this letter breaks the rules. A moderator looks at it.')}
      </p>
    )
  return <FlagAction kind="library.letter" subjectId={letter.id} />
}

const Decide = ({ letter }: { letter: PublicLetter }) => {
  const t = useT()
  const { staff, own } = letter
  if (!staff || letter.origin === 'platform' || own?.letterId) return null
  return (
    <Disclosure
      className="no-print"
      summary={t(
        '{count, plural, =0 {No complaint} one {# complaint} other {# complaints}} about this letter',
        { count: staff.flags },
      )}
    >
      <Form
        call={lettersApi.reviewLetter}
        params={{ slug: letter.slug }}
        then={hereOf(letter)}
        done={message('Decision saved')}
        className="stack"
        submit={t('Save the decision')}
      >
        <RadioCards
          name="outcome"
          legend={t('May this letter stay public?')}
          options={[
            { value: 'shown', label: t('Yes, it stays') },
            { value: 'hidden', label: t('No, hide it') },
          ]}
        />
        <ReasonField />
      </Form>
    </Disclosure>
  )
}

const FoundLetter = ({ letter }: { letter: PublicLetter }) => {
  const t = useT()
  const lang = useLangOf(letter.language)
  const here = hereOf(letter)
  return (
    <>
      <BackLink href={to('letters')}>{t('Civic Letters')}</BackLink>
      <article className="stack read">
        <PageHead
          kicker={
            <>
              <LetterStatusChip status={letter.status} />
              <span>
                {letter.origin === 'platform' ? t('Open letter') : t('From a citizen')}
                {letter.writer && ` · ${letter.writer}`} · {formatDate(letter.publishedOn, t)}
              </span>
            </>
          }
          title={<span lang={lang}>{letter.title}</span>}
          lead={t('To: {office}', { office: letter.office })}
        />
        {letter.staff && letter.staff.visibility !== 'shown' && letter.staff.visibility !== 'cleared' && (
          <Notice tone="warn">{t('The public does not see this letter.')}</Notice>
        )}
        {letter.own?.letterId && (
          <p className="no-print">
            <ButtonLink size="sm" icon={editIcon} href={to('ownLetter', { letterId: letter.own.letterId })}>
              {t('Add the result')}
            </ButtonLink>
          </p>
        )}
        <TextLanguages shown={letter.language} all={letter.languages} href={here} />
        <TextTools href={here} title={letter.title} language={letter.language} />
        <Card>
          <div data-spoken="">
            <Prose text={letter.text} lang={lang} />
          </div>
        </Card>
        {letter.status === 'model' ? (
          <Notice>{t('This is a sample that no one has sent. Copy it and put in your own facts.')}</Notice>
        ) : (
          <Card title={t('Result')}>
            <LetterSteps steps={letter.steps} />
          </Card>
        )}
        <TextSources sources={letter.sources} />
        <p className="no-print">
          <ButtonLink variant="quiet" icon={editIcon} href={to('writeLetter')}>
            {t('Write your own letter')}
          </ButtonLink>
        </p>
        <Complain letter={letter} />
        <Decide letter={letter} />
      </article>
    </>
  )
}

const missing = message('This letter does not exist, or was removed.')

/** One public letter with what became of it [LB-04]. */
const LetterPage = () => {
  const t = useT()
  const { letterSlug = '' } = useParams()
  return (
    <LoadedPage
      state={useRead(lettersApi.letter, letterRead(letterSlug))}
      missing={missing}
      note={t('The address may be wrong, or the letter is no longer public.')}
      list={{ href: to('letters'), label: t('See all letters') }}
    >
      {(letter) => <FoundLetter letter={letter} />}
    </LoadedPage>
  )
}

export default page({
  component: LetterPage,
  reads: ({ params: { letterSlug = '' } }) => [letterRead(letterSlug)],
  head: ({ params: { letterSlug = '' }, t, found, failed: failedRead }) => {
    const letter = found<PublicLetter>(letterRead(letterSlug))
    if (!letter) return failedHead(failedRead(letterRead(letterSlug)), missing, t)
    return {
      title: letter.title,
      description: letter.summary || letter.office,
      canonical: to('letter', { letterSlug }),
      languages: letter.languages,
      article: {
        author: letter.writer ?? (letter.origin === 'platform' ? brand.name : t('A citizen')),
        publishedAt: letter.publishedOn,
        updatedAt: letter.steps.at(-1)?.on ?? letter.publishedOn,
        language: letter.language,
        isByPerson: letter.origin === 'citizen',
      },
      facts: { trail: [{ name: t('Civic Letters'), path: to('letters') }] },
    }
  },
})
