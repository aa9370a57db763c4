import { useT } from '#platform/web/language.tsx'

/** The files behind a transition; only staff who move leaders can open them. */
export const TransitionFiles = ({ urls }: { urls: readonly string[] }) => {
  const t = useT()
  if (urls.length === 0) return null
  return (
    <ul className="row wrapf gap-3 small">
      {urls.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener">
            {t('File {number}', { number: index + 1 })}
            <span className="vh"> {t('(opens in a new tab)')}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
