import { FlagAction } from '#domains/moderation/web/flag-action.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Prose } from '#ui/prose.tsx'
import { type EarlierText, type ForumPost, forumApi } from '../../contract.ts'
import { postAnchor, threadHref, type ThreadSearch } from '../thread-addresses.ts'
import { KeptForm } from '../kept-form.tsx'
import { PostHint } from '../post-hint.tsx'

interface PostProps {
  readonly post: ForumPost
  readonly threadId: string
  readonly query: ThreadSearch
}

/** The words of a quoted post, with a link to it. */
export const QuoteBox = ({
  quote,
  threadId,
}: {
  quote: NonNullable<ForumPost['quote']>
  threadId: string
}) => {
  const t = useT()
  const { number } = quote
  return (
    <blockquote className="small">
      {quote.text || t('This post is no longer shown.')}{' '}
      <Anchor href={threadHref(threadId, { from: String(number) }, postAnchor(number))}>
        {quote.author ?? t('a former member')}
      </Anchor>
    </blockquote>
  )
}

const Head = ({ post, threadId, query }: PostProps) => {
  const t = useT()
  const number = String(post.number)
  const name = post.author ?? t('a former member')
  return (
    <div className="row">
      <Avatar name={name} size="sm" anonymous={post.author === null} />
      <p className="grow small">
        <b>{name}</b> {post.isMine && <Chip>{t('You')}</Chip>}{' '}
        {post.isAsker && <Chip tone="pri">{t('Asked this')}</Chip>}
        <br />
        <span className="mute">
          <Anchor href={threadHref(threadId, { from: number }, postAnchor(post.number))}>#{number}</Anchor>
          {' · '}
          {formatDateTime(post.writtenAt, t)}
          {post.editedAt && post.state === 'shown' && (
            <>
              {' · '}
              <Anchor href={threadHref(threadId, { ...query, history: number }, postAnchor(post.number))}>
                {t('edited')}
              </Anchor>
            </>
          )}
        </span>
      </p>
    </div>
  )
}

const withheld = {
  held: message('This post is hidden while a moderator reads it.'),
  removed: message('A moderator took this post out.'),
  deleted: message('The author deleted this post.'),
} as const

const Withheld = ({ post }: { post: ForumPost }) => {
  const t = useT()
  if (post.state === 'shown') return null
  return (
    <p className="small mute">
      {t(withheld[post.state])} {post.text.length > 0 && t('Only you and the moderators can still see it:')}
    </p>
  )
}

const Earlier = ({ earlier, back }: { earlier: readonly EarlierText[]; back: string }) => {
  const t = useT()
  return (
    <div className="note">
      <div className="grow stack gap-2">
        <b>{t('What this post said before')}</b>
        {earlier.map(({ replacedAt, text }) => (
          <div key={replacedAt} className="small">
            <p className="mute">{t('Until {time}', { time: formatDateTime(replacedAt, t) })}</p>
            <Prose text={text} />
          </div>
        ))}
        <Anchor href={back}>{t('Close')}</Anchor>
      </div>
    </div>
  )
}

const DeleteForm = ({ post, back }: { post: ForumPost; back: string }) => {
  const t = useT()
  return (
    <Form
      call={forumApi.deletePost}
      params={{ postId: post.id }}
      then={post.number === 1 ? '/forum' : back}
      done={message('Your post has been deleted.')}
      submit={t('Delete this post')}
      variant="bad"
      size="sm"
    />
  )
}

const EditForm = ({ post, back }: { post: ForumPost; back: string }) => {
  const t = useT()
  return (
    <div className="stack">
      <KeptForm
        name={`forum:edit:${post.id}`}
        call={forumApi.editPost}
        params={{ postId: post.id }}
        then={back}
        done={message('Your post has been changed.')}
        failed={message('That did not work. Please try again.')}
        start={{ content: post.content ?? '' }}
      >
        <TextArea
          name="content"
          label={t('Your post')}
          hint={t('Readers can look up what it said before.')}
          rows={6}
        />
        <PostHint />
        <p className="row wrapf">
          <Submit>{t('Save the change')}</Submit>
          <ButtonLink variant="quiet" href={back}>
            {t('Cancel')}
          </ButtonLink>
        </p>
      </KeptForm>
      <Notice tone="warn">
        {t('If you delete it, the words are gone for good. People can still see that a post was here.')}
        <div className="mt-2">
          <DeleteForm post={post} back={back} />
        </div>
      </Notice>
    </div>
  )
}

const Tools = ({ post, threadId, query }: PostProps) => {
  const t = useT()
  const number = String(post.number)
  if (post.state !== 'shown') return null
  return (
    <>
      <p className="row wrapf gap-3 small">
        <Anchor href={threadHref(threadId, { ...query, quote: number }, 'reply')}>
          {t('Quote and reply')}
        </Anchor>
        {post.content !== null && (
          <Anchor href={threadHref(threadId, { ...query, edit: number }, postAnchor(post.number))}>
            {t('Edit or delete')}
          </Anchor>
        )}
      </p>
      {post.canFlag && <FlagAction kind="forum.post" subjectId={post.id} />}
    </>
  )
}

/** One post with what the viewer may do about it. */
export const PostView = ({ earlier, ...props }: PostProps & { earlier: readonly EarlierText[] }) => {
  const { post, threadId, query } = props
  const number = String(post.number)
  const back = threadHref(threadId, { from: query.from }, postAnchor(post.number))
  const isEdited = query.edit === number && post.content !== null
  return (
    <article className="card stack gap-3" id={postAnchor(post.number)}>
      <Head {...props} />
      <Withheld post={post} />
      {isEdited ? (
        <EditForm post={post} back={back} />
      ) : (
        <>
          {post.quote && <QuoteBox quote={post.quote} threadId={threadId} />}
          <Prose text={post.text} />
          {query.history === number && earlier.length > 0 && <Earlier earlier={earlier} back={back} />}
          <Tools {...props} />
        </>
      )}
    </article>
  )
}
