import { FlagAction } from '#domains/moderation/web/flag-action.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { useParams } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { bellIcon } from '#ui/icons.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type ForumThread, forumApi } from '../contract.ts'
import { categoryName } from '../reference-categories.ts'
import { categoryHref, threadHref, threadQueryOf, type ThreadSearch } from './thread-addresses.ts'
import { ActivityChip } from './list/activity-chip.tsx'
import { RightsWords } from './rights-words.tsx'
import { PostView } from './thread/post-view.tsx'
import { ReplyForm } from './thread/reply-form.tsx'

const threadRead = (threadId: string, { edit: _edit, ...query }: ThreadSearch) =>
  read(forumApi.thread, { params: { threadId }, query: { ...query } })

const Follow = ({ thread }: { thread: ForumThread }) => {
  const t = useT()
  return (
    <Form
      call={forumApi.followThread}
      params={{ threadId: thread.id }}
      then={threadHref(thread.id)}
      done={
        thread.isFollowed
          ? message('You no longer follow this discussion.')
          : message('You follow this discussion. New replies reach you as notifications.')
      }
    >
      <input type="hidden" name="isOn" value={thread.isFollowed ? 'no' : 'yes'} />
      <Submit size="sm" variant="quiet" icon={bellIcon}>
        {thread.isFollowed ? t('Stop following') : t('Follow')}
      </Submit>
    </Form>
  )
}

const Head = ({ thread }: { thread: ForumThread }) => {
  const t = useT()
  return (
    <>
      <PageHead
        kicker={
          <>
            <Anchor href={categoryHref(thread.category.id)}>{categoryName(thread.category, t)}</Anchor>
            <ActivityChip level={thread.category.level} />
            <span>
              {t('{count, plural, =0 {no reply} one {# reply} other {# replies}}', { count: thread.replies })}
            </span>
          </>
        }
        title={thread.title}
        actions={<Follow thread={thread} />}
      />
      {thread.isSample && (
        <Notice title={t('Sample discussion.')}>
          {t('These people and their posts are invented, to show how the forum works.')}
        </Notice>
      )}
      {thread.state !== 'shown' && (
        <Notice tone="warn">
          {thread.state === 'held'
            ? t('This discussion is hidden while a moderator reads it.')
            : t('This discussion is no longer shown.')}
        </Notice>
      )}
    </>
  )
}

const Pages = ({ thread }: { thread: ForumThread }) => {
  const t = useT()
  const { previousFrom, nextFrom, lastNumber } = thread
  const at = (from: number) => threadHref(thread.id, { from: String(from) })
  if (previousFrom === null && nextFrom === null) return null
  return (
    <nav className="row wrapf" aria-label={t('Pages of this discussion')}>
      {previousFrom !== null && (
        <ButtonLink variant="quiet" size="sm" rel="prev" href={at(previousFrom)}>
          {t('Earlier posts')}
        </ButtonLink>
      )}
      {nextFrom !== null && (
        <>
          <ButtonLink variant="quiet" size="sm" rel="next" href={at(nextFrom)}>
            {t('Later posts')}
          </ButtonLink>
          <ButtonLink variant="quiet" size="sm" href={at(lastNumber)}>
            {t('Newest post')}
          </ButtonLink>
        </>
      )}
    </nav>
  )
}

/** The whole discussion may break the rules, not only one post of it. */
const FlagThread = ({ thread }: { thread: ForumThread }) => {
  const t = useT()
  return (
    <div className="row wrapf gap-2 small mute">
      <span>{t('Does the whole discussion break the rules?')}</span>
      <FlagAction kind="forum.thread" subjectId={thread.id} />
    </div>
  )
}

const Found = ({ thread, query }: { thread: ForumThread; query: ThreadSearch }) => (
  <>
    <BackLink href={to('forum')}>{useT()('Forum')}</BackLink>
    <Head thread={thread} />
    <Pages thread={thread} />
    <div className="stack gap-3">
      {thread.posts.map((post) => (
        <PostView key={post.id} post={post} threadId={thread.id} query={query} earlier={thread.earlier} />
      ))}
    </div>
    <Pages thread={thread} />
    {thread.state === 'shown' && <ReplyForm key={query.quote ?? ''} thread={thread} query={query} />}
    <RightsWords rights={thread.rights} />
    {!thread.isMine && <FlagThread thread={thread} />}
  </>
)

const missing = message('This discussion does not exist, or was removed.')

/** One discussion with its posts, page by page [FO-01]. */
const ForumThreadPage = () => {
  const t = useT()
  const { threadId = '' } = useParams()
  const query = threadQueryOf(useSearch())
  return (
    <LoadedPage
      state={useRead(forumApi.thread, threadRead(threadId, query))}
      missing={missing}
      list={{ href: to('forum'), label: t('See all discussions') }}
    >
      {(thread) => <Found thread={thread} query={query} />}
    </LoadedPage>
  )
}

export default page({
  component: ForumThreadPage,
  frame: 'read stack',
  reads: ({ params: { threadId = '' }, search }) => [threadRead(threadId, threadQueryOf(search))],
  head: ({ params: { threadId = '' }, search, t, found, failed }) => {
    const it = threadRead(threadId, threadQueryOf(search))
    const thread = found<ForumThread>(it)
    if (thread) return { title: thread.title }
    return failedHead(failed(it), missing, t)
  },
})
