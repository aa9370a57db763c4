import type { ModeratedKind } from '#platform/server/moderated-kind.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { chatStore } from './store.ts'

/** A message of the community chat. */
export const moderatedMessage: ModeratedKind = {
  name: 'chat.message',
  label: message('Chat message'),
  // Chat moves fast, so fewer flags of verified people hold a message than hold a longer text.
  holdAt: 3,
  subjects: async (ctx, ids) => {
    const rows = await chatStore(ctx.db).messagesById(ids)
    return new Map(
      rows.map(({ id, authorId, roomId, text, state, lga, sentAt }) => {
        return [
          id,
          {
            authorId,
            // Moderators decide about the words, whoever wrote them.
            title: '',
            text,
            href: `${to('communityChat')}?room=${roomId}`,
            state,
            lga,
            writtenAt: sentAt,
          },
        ]
      }),
    )
  },
  hold: async (ctx, id) => {
    await chatStore(ctx.db).change(id, ['shown'], 'held')
  },
  restore: async (ctx, id) => {
    await chatStore(ctx.db).change(id, ['held', 'removed'], 'shown')
  },
  remove: async (ctx, id) => {
    await chatStore(ctx.db).change(id, ['shown', 'held', 'withdrawn'], 'removed')
  },
}
