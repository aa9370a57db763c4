import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { OnlyEnglish } from '#platform/web/reading/only-english.tsx'
import { Listen } from '#platform/web/reading/listen.tsx'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { ShareAndPrint } from '#platform/web/reading/share-buttons.tsx'
import { useParams } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { languages } from '#shared/words.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Prose } from '#ui/prose.tsx'
import { educationApi, type Guide, type GuideName } from '../contract.ts'
import { EducationSearch, NotAdvice, GuideSources } from './parts.tsx'

const guideRead = (guide: string) => read(educationApi.guide, { params: { guide } })

/** Where a reader goes after a guide. */
const Next = ({ guide }: { guide: GuideName }) => {
  const t = useT()
  return (
    <p className="row wrapf gap-2 no-print">
      {guide === 'offices' ? (
        <ButtonLink href={to('foiLetter')}>{t('Ask for public information')}</ButtonLink>
      ) : (
        <ButtonLink href={guide === 'rights' ? to('rightsQuiz') : `${to('quizCenter')}#topics`}>
          {t('Try the quiz')}
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" href={to('constitution')}>
        {t('The Constitution in plain words')}
      </ButtonLink>
    </p>
  )
}

const Shown = ({ guide }: { guide: Guide }) => {
  const t = useT()
  const spoken = languages.find(({ code }) => code === guide.language) ?? languages[0]
  const lang = spoken.htmlLang
  return (
    <>
      <PageHead
        kicker={spoken.isBeta && <Chip>{t('Beta')}</Chip>}
        title={<span lang={lang}>{guide.title}</span>}
        lead={<span lang={lang}>{guide.summary}</span>}
        actions={<ShareAndPrint href={to('educationGuide', { guide: guide.guide })} />}
      />
      <NotAdvice lang={lang}>{guide.notice}</NotAdvice>
      <p className="small mute">{t('As of {date}', { date: formatDate(guide.asOf, t) })}</p>
      <OnlyEnglish language={guide.language} />
      <Disclosure className="no-print" summary={t('On this page')}>
        <ul className="small" lang={lang}>
          {guide.contents.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </Disclosure>
      <Listen language={guide.language} href={to('educationGuide', { guide: guide.guide })} />
      <div data-spoken="">
        <Prose text={guide.text} lang={lang} />
      </div>
      <Next guide={guide.guide} />
      <GuideSources sources={guide.sources} />
    </>
  )
}

const missing = message('This guide does not exist, or was removed.')

/** A guide: rights, voting, or who is responsible for what. */
const EducationGuidePage = () => {
  const t = useT()
  const { guide = '' } = useParams()
  const state = useRead(educationApi.guide, guideRead(guide))
  return (
    <>
      <BackLink href={to('education')}>{t('Education')}</BackLink>
      <EducationSearch />
      <LoadedPage
        state={state}
        missing={missing}
        list={{ href: to('constitution'), label: t('The Constitution in plain words') }}
      >
        {(answer) => <Shown guide={answer} />}
      </LoadedPage>
    </>
  )
}

export default page({
  component: EducationGuidePage,
  frame: 'read stack',
  reads: ({ params: { guide = '' } }) => [guideRead(guide)],
  head: ({ params: { guide = '' }, t, found, failed }) => {
    const answer = found<Guide>(guideRead(guide))
    return answer
      ? {
          title: answer.title,
          description: answer.summary,
          languages: answer.languages,
          facts: { lesson: { language: answer.language, checkedOn: answer.asOf } },
        }
      : failedHead(failed(guideRead(guide)), missing, t)
  },
})
