import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { page, read, statusOfFailed } from '#platform/web/page.ts'
import { ShareAndPrint } from '#platform/web/reading/share-buttons.tsx'
import { useParams } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import type { Problem } from '#shared/pages/problem.ts'
import { to } from '#shared/sitemap.ts'
import { languages } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Prose } from '#ui/prose.tsx'
import { educationApi, type Guide, type GuideName } from '../contract.ts'
import { EducationSearch, NotAdvice, OnlyEnglish, GuideSources } from './parts.tsx'

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
      <Prose text={guide.text} lang={lang} />
      <Next guide={guide.guide} />
      <GuideSources sources={guide.sources} />
    </>
  )
}

const NoGuide = ({ problem }: { problem: Problem | null }) => {
  const t = useT()
  return (
    <EmptyState
      title={problem?.status === 404 ? t('There is no such guide.') : t('We could not load this.')}
      action={<ButtonLink href={to('constitution')}>{t('The Constitution in plain words')}</ButtonLink>}
    />
  )
}

/** A guide: rights, voting, or who is responsible for what. */
const EducationGuidePage = () => {
  const t = useT()
  const { guide = '' } = useParams()
  const { data, problem } = useRead(educationApi.guide, guideRead(guide))
  return (
    <>
      <BackLink href={to('education')}>{t('Education')}</BackLink>
      <EducationSearch />
      {data ? <Shown guide={data} /> : <NoGuide problem={problem} />}
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
      : { title: t('There is no such guide.'), status: statusOfFailed(failed(guideRead(guide))) }
  },
})
