import { useT } from '#platform/web/language.tsx'

/** What to write and what not, under each form of a post. */
export const PostHint = () => {
  const t = useT()
  return (
    <p className="small mute">
      {t('Describe what you saw. No insults, no tribe talk, no private numbers.')}{' '}
      {t('*word* makes it slanted, **word** bold, and a line that starts with - a list.')}
    </p>
  )
}
