import type { ReactNode } from 'react'

interface Source {
  readonly title: string
  readonly url?: string | null | undefined
  readonly date?: string | null | undefined
}

/** Where a text comes from, a line each; `dated` shows the day. Titles of sources are English. */
export const SourceLines = ({
  sources,
  dated,
}: {
  sources: readonly Source[]
  dated: (date: string) => ReactNode
}) => (
  <ul className="stack gap-2 small mute read" lang="en-NG">
    {sources.map(({ title, url, date }) => (
      <li key={`${title} ${date ?? ''}`}>
        {url ? (
          <a href={url} rel="noopener nofollow">
            {title}
          </a>
        ) : (
          title
        )}
        {date && <> · {dated(date)}</>}
      </li>
    ))}
  </ul>
)
