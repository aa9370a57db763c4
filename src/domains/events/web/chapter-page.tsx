import { chaptersApi, type ChapterCard } from '#domains/chapters/contract.ts'
import { ChapterChips, chapterPlace } from '#domains/chapters/web/chapter-parts.tsx'
import { CodeOfConduct } from '#domains/chapters/web/code-of-conduct.tsx'
import { OwnChapterPart } from '#domains/chapters/web/own-chapter.tsx'
import { useT } from '#platform/web/language.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { FlagAction } from '#domains/moderation/web/flag-action.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { useParams, useViewer } from '#platform/web/viewer.tsx'
import { can } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { eventsApi } from '../contract.ts'
import { EventRows } from './list/event-rows.tsx'

const chapterRead = (chapterId: string) => read(chaptersApi.chapter, { params: { chapterId } })
const ownRead = (chapterId: string) => read(chaptersApi.ownChapter, { params: { chapterId } })
const comingRead = (chapter: string) => read(eventsApi.events, { query: { chapter } })
const pastRead = (chapter: string) => read(eventsApi.events, { query: { chapter, view: 'past', limit: '5' } })

const Events = ({ chapterId }: { chapterId: string }) => {
  const t = useT()
  const coming = useRead(eventsApi.events, comingRead(chapterId)).data?.items ?? []
  const past = useRead(eventsApi.events, pastRead(chapterId)).data?.items ?? []
  return (
    <>
      <Section title={t('Upcoming events')}>
        {coming.length === 0 ? <p>{t('None planned yet.')}</p> : <EventRows events={coming} />}
      </Section>
      {past.length > 0 && (
        <Section title={t('What it did')}>
          <EventRows events={past} />
        </Section>
      )}
    </>
  )
}

const Own = ({ chapter }: { chapter: ChapterCard }) => {
  const own = useRead(chaptersApi.ownChapter, ownRead(chapter.id)).data
  return own ? <OwnChapterPart chapter={chapter} own={own} /> : null
}

const Found = ({ chapter }: { chapter: ChapterCard }) => {
  const t = useT()
  const viewer = useViewer()
  const here = to('chapter', { chapterId: chapter.id })
  return (
    <>
      <BackLink href={to('chapters')}>{t('Local Chapters')}</BackLink>
      <PageHead
        kicker={
          <span className="row wrapf gap-1">
            <ChapterChips chapter={chapter} />
          </span>
        }
        title={chapter.name}
        lead={chapterPlace(chapter)}
      />
      <p className="lines">{chapter.about}</p>
      {chapter.status === 'waiting' && (
        <Notice title={t('Waiting for our check')}>
          {t('It has its founders. Our team is checking it.')}
        </Notice>
      )}
      {can('citizen', viewer) ? (
        <>
          <Own chapter={chapter} />
          <FlagAction kind="chapters.chapter" subjectId={chapter.id} />
        </>
      ) : (
        <p>
          <ButtonLink href={viewer ? to('dashboard') : `${to('auth')}?returnUrl=${encodeURIComponent(here)}`}>
            {viewer ? t('Confirm your age first') : t('Sign in or join')}
          </ButtonLink>
        </p>
      )}
      <Events chapterId={chapter.id} />
      <CodeOfConduct />
    </>
  )
}

const missing = message('This local chapter does not exist, or was removed.')

/** A local chapter with its events; members also see who belongs to it and its safety contact. */
const ChapterPage = () => {
  const t = useT()
  const { chapterId = '' } = useParams()
  return (
    <LoadedPage
      state={useRead(chaptersApi.chapter, chapterRead(chapterId))}
      missing={missing}
      list={{ href: to('chapters'), label: t('Local Chapters') }}
    >
      {(chapter) => <Found chapter={chapter} />}
    </LoadedPage>
  )
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export default page({
  component: ChapterPage,
  frame: 'read stack',
  reads: ({ params: { chapterId = '' }, viewer }) => [
    chapterRead(chapterId),
    // Only an id may stand in the filter of the list.
    ...(UUID.test(chapterId) ? [comingRead(chapterId), pastRead(chapterId)] : []),
    ...(can('citizen', viewer) ? [ownRead(chapterId)] : []),
  ],
  head: ({ params: { chapterId = '' }, t, found, failed }) => {
    const chapter = found<ChapterCard>(chapterRead(chapterId))
    return chapter
      ? {
          title: chapter.name,
          description: chapter.about.slice(0, 150),
          image: `/share/chapters/${chapter.id}.png`,
          canonical: to('chapter', { chapterId: chapter.id }),
          facts: {
            trail: [{ name: t('Local Chapters'), path: to('chapters') }],
            // Search engines learn of no group that does not exist, or not yet.
            ...(!chapter.isSample &&
              chapter.status === 'open' && { group: { place: `${chapter.lgaName}, ${chapter.stateName}` } }),
          },
        }
      : failedHead(failed(chapterRead(chapterId)), missing, t)
  },
})
