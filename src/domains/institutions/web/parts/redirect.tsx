import { useT } from '#platform/web/language.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead } from '#ui/page-head.tsx'

/** What stands on an old address until the browser has followed it; also without a script [RD-02]. */
export const Redirecting = ({ href, name }: { href: string; name: string }) => {
  const t = useT()
  return (
    <div className="stack" role="status">
      <PageHead
        title={t('Redirecting...')}
        lead={t('Please wait while we redirect you to the institution profile.')}
      />
      <p>
        <Anchor href={href}>{name}</Anchor>
      </p>
    </div>
  )
}
