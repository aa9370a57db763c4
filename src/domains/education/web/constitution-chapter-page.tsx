import { Fragment } from 'react'
import { useRead } from '#platform/web/client/queries.ts'
import { useLangOf } from '#platform/web/lang-of.ts'
import { useLanguage, useT } from '#platform/web/language.tsx'
import { OnlyEnglish } from '#platform/web/reading/only-english.tsx'
import { Listen } from '#platform/web/reading/listen.tsx'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { ShareAndPrint } from '#platform/web/reading/share-buttons.tsx'
import { useParams } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { type LanguageCode, message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import {
  CHAPTERS,
  constitutionApi,
  type ConstitutionSection,
  type OneChapter,
  romanOf,
} from '../constitution-contract.ts'
import { EducationSearch, NotAdvice, GuideSources } from './parts.tsx'

const chapterRead = (chapter: string, language: LanguageCode) =>
  read(constitutionApi.chapter, { params: { chapter }, query: { language } })

const OneSection = ({ section: { number, title, text, alterations } }: { section: ConstitutionSection }) => {
  const t = useT()
  return (
    <>
      <h3 id={`section-${number}`}>
        <a href={`#section-${number}`}>{number}</a>. {title}
      </h3>
      {text.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      {alterations.map(({ by, summary }) => (
        <blockquote key={by}>
          <p>
            <b>
              {t('Altered')}: {by}.
            </b>{' '}
            {summary}
          </p>
        </blockquote>
      ))}
    </>
  )
}

const Neighbours = ({ number }: { number: number }) => {
  const t = useT()
  const link = (other: number, label: string) =>
    other >= 1 &&
    other <= CHAPTERS && (
      <ButtonLink variant="quiet" href={to('constitutionChapter', { chapter: String(other) })}>
        {label}
      </ButtonLink>
    )
  return (
    <p className="row wrapf gap-2 no-print">
      {link(number - 1, t('Chapter {number}', { number: romanOf(number - 1) }))}
      {link(number + 1, t('Chapter {number}', { number: romanOf(number + 1) }))}
    </p>
  )
}

const Chapter = ({ answer: { chapter, notice, source, edition, language } }: { answer: OneChapter }) => {
  const t = useT()
  const lang = useLangOf(language)
  const { number, title, summary, parts } = chapter
  return (
    <>
      <PageHead
        kicker={t('Chapter {number}', { number: romanOf(number) })}
        title={<span lang={lang}>{title}</span>}
        lead={summary && <span lang={lang}>{summary}</span>}
        actions={<ShareAndPrint href={to('constitutionChapter', { chapter: String(number) })} />}
      />
      <NotAdvice lang={lang}>{notice}</NotAdvice>
      <OnlyEnglish language={language} />
      <Listen language={language} href={to('constitutionChapter', { chapter: String(number) })} />
      <div className="prose" lang={lang} data-spoken="">
        {parts.map((part, index) => (
          <Fragment key={part.title ?? index}>
            {/* A heading of the third level needs one of the second above it. */}
            <h2>{part.title ?? t('The sections')}</h2>
            {part.sections.map((section) => (
              <OneSection key={section.number} section={section} />
            ))}
          </Fragment>
        ))}
      </div>
      <Neighbours number={number} />
      <GuideSources sources={[{ title: source, ...(edition && { date: edition }) }]} />
    </>
  )
}

const missing = message('This chapter does not exist.')

/** One chapter of the Constitution; each section has an address of its own, such as #section-33. */
const ConstitutionChapterPage = () => {
  const t = useT()
  const { code } = useLanguage()
  const { chapter = '' } = useParams()
  const state = useRead(constitutionApi.chapter, chapterRead(chapter, code))
  return (
    <>
      <BackLink href={to('constitution')}>{t('All chapters')}</BackLink>
      <EducationSearch />
      <LoadedPage
        state={state}
        missing={missing}
        list={{ href: to('constitution'), label: t('See all chapters') }}
      >
        {(answer) => <Chapter answer={answer} />}
      </LoadedPage>
    </>
  )
}

export default page({
  component: ConstitutionChapterPage,
  frame: 'read stack',
  reads: ({ params: { chapter = '' }, language = 'en' }) => [chapterRead(chapter, language)],
  head: ({ params: { chapter = '' }, language = 'en', t, found, failed }) => {
    const wanted = chapterRead(chapter, language)
    const answer = found<OneChapter>(wanted)
    if (!answer) return failedHead(failed(wanted), missing, t)
    const { number, title, summary } = answer.chapter
    return {
      title: `${t('Chapter {number}', { number: romanOf(number) })}: ${title}`,
      ...(summary && { description: summary }),
      languages: answer.languages,
      facts: { trail: [{ name: t('The Constitution in plain words'), path: to('constitution') }] },
    }
  },
})
