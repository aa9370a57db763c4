import { useT } from '#platform/web/language.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Bubble } from '#ui/data/bubble.tsx'
import type { Source } from '../../contract.ts'
import type { Entry } from './conversation.ts'

const SourceLink = ({ source: { title, heading, path } }: { readonly source: Source }) => (
  <Anchor href={path}>{heading === '' || heading === title ? title : `${title}: ${heading}`}</Anchor>
)

/** What was said, oldest first; each answer names the pages that it stands on. */
export const MessageList = ({ entries }: { readonly entries: readonly Entry[] }) => {
  const t = useT()
  return entries.map(({ id, role, content, sources = [] }) => (
    <Bubble key={id} mine={role === 'user'}>
      <p className="lines">{content}</p>
      {sources.length > 0 && (
        <ol className="srcs" aria-label={t('Sources')}>
          {sources.map((source) => (
            <li key={source.path}>
              <SourceLink source={source} />
            </li>
          ))}
        </ol>
      )}
    </Bubble>
  ))
}
