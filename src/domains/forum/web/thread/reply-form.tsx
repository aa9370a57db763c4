import { useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { pathOf } from '#shared/api.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/button.tsx'
import { useField } from '#ui/forms/form-context.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { offlineIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page-head.tsx'
import { type ForumThread, forumApi } from '../../contract.ts'
import { threadHref, type ThreadSearch } from '../thread-addresses.ts'
import { KeptForm } from '../kept-form.tsx'
import { PostHint } from '../post-hint.tsx'
import { QuoteBox } from './post-view.tsx'
import { type QueuedReply, useReplyQueue } from './reply-queue.ts'
import { Submit } from '#platform/web/forms/submit.tsx'

const WaitingReply = ({ item, onRemove }: { item: QueuedReply; onRemove: () => void }) => {
  const t = useT()
  return (
    <Notice
      tone={item.problem ? 'bad' : 'warn'}
      icon={offlineIcon}
      title={
        item.problem
          ? t('Your reply was not sent.')
          : t('Your reply is saved on this phone and will go when there is network.')
      }
      role="status"
    >
      {item.problem && <p>{item.problem}</p>}
      <p className="lines">{item.data.content}</p>
      <Button size="sm" variant="quiet" onClick={onRemove}>
        {t('Do not send it')}
      </Button>
    </Notice>
  )
}

const Quote = () => <input type="hidden" name="quote" value={useField({ name: 'quote' }).defaultValue} />

/** The form of a reply. Without a network the reply waits on this device and is sent once. */
export const ReplyForm = ({ thread, query }: { thread: ForumThread; query: ThreadSearch }) => {
  const t = useT()
  const { items, add, remove } = useReplyQueue(useViewer()?.id ?? '')
  const endpoint = pathOf(forumApi.reply.path, { threadId: thread.id })
  const { quoted } = thread
  return (
    <Section id="reply" title={t('Your reply')}>
      <div className="card stack">
        {items
          .filter((item) => item.endpoint === endpoint)
          .map((item) => (
            <WaitingReply key={item.id} item={item} onRemove={() => remove(item.id)} />
          ))}
        {quoted && (
          <>
            <QuoteBox quote={quoted} threadId={thread.id} />
            <p className="small">
              <Anchor href={threadHref(thread.id, { from: query.from }, 'reply')}>{t('Remove quote')}</Anchor>
            </p>
          </>
        )}
        <KeptForm
          name={`forum:reply:${thread.id}`}
          call={forumApi.reply}
          params={{ threadId: thread.id }}
          then={`${threadHref(thread.id)}?from={number}#post-{number}`}
          done={message('Your reply has been posted.')}
          failed={message('We could not send your reply. Please try again.')}
          values={{ quote: quoted ? String(quoted.number) : '' }}
          onOffline={({ content, quote }) =>
            add(endpoint, { content: String(content ?? ''), ...(quote && { quote: String(quote) }) })
          }
        >
          <Quote />
          <TextArea name="content" label={t('What do you want to say?')} rows={4} />
          <PostHint />
          <p>
            <Submit variant="civic">{t('Send reply')}</Submit>
          </p>
        </KeptForm>
      </div>
    </Section>
  )
}
