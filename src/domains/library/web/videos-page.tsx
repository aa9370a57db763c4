import { useLangOf } from '#platform/web/lang-of.ts'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { UnreadPart } from '#platform/web/reading/unread-part.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { DirectoryCard, DirectoryList } from '#ui/data/directory-card.tsx'
import { bookIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type VideoCard, videosApi } from '../contracts/video-contract.ts'

const videosRead = read(videosApi.videos)

const LessonCard = ({ lesson }: { lesson: VideoCard }) => {
  const t = useT()
  const lang = useLangOf(lesson.language)
  return (
    <DirectoryCard
      href={to('video', { lesson: lesson.slug })}
      title={<span lang={lang}>{lesson.title}</span>}
      detail={<span lang={lang}>{lesson.summary}</span>}
    >
      <span className="small mute num">
        {t('{minutes, plural, one {# minute to read} other {# minutes to read}}', {
          minutes: lesson.minutes,
        })}
        {lesson.seconds !== null &&
          ` · ${t('{minutes, plural, one {# minute of film} other {# minutes of film}}', { minutes: Math.ceil(lesson.seconds / 60) })}`}
      </span>
    </DirectoryCard>
  )
}

/** Lessons whose words come first: to read, to hear, and to watch where a film exists [LB-04]. */
const VideosPage = () => {
  const t = useT()
  const { data, problem } = useRead(videosApi.videos, videosRead)
  return (
    <>
      <PageHead
        lead={t(
          'Lessons to read, to hear, and to watch where there is a film. The words come first, because they cost almost no data.',
        )}
        actions={
          <ButtonLink variant="quiet" icon={bookIcon} href={to('library')}>
            {t('Library')}
          </ButtonLink>
        }
      />
      {data ? (
        <>
          {data.items.every(({ seconds }) => seconds === null) && (
            <Notice>
              {t('None of these lessons has a film. Read it, or press Listen if your phone has a voice.')}
            </Notice>
          )}
          <DirectoryList>
            {data.items.map((lesson) => (
              <LessonCard key={lesson.slug} lesson={lesson} />
            ))}
          </DirectoryList>
        </>
      ) : (
        <UnreadPart problem={problem} again={to('videos')} />
      )}
    </>
  )
}

export default page({
  component: VideosPage,
  reads: () => [videosRead],
  head: ({ t }) => ({
    description: t(
      'Lessons to read, to hear, and to watch where there is a film. The words come first, because they cost almost no data.',
    ),
    canonical: to('videos'),
  }),
})
