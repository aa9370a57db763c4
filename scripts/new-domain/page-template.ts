/** A page that shows its title and says that nothing is there yet, with the sentences that it says. */
export const simplePage = (screen: string): { source: string; sentences: string[] } => {
  const component = `${screen.charAt(0).toUpperCase()}${screen.slice(1)}Page`
  const source = `import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'

const ${component} = () => {
  const t = useT()
  return (
    <>
      <PageHead />
      <EmptyState title={t('Nothing here yet')} level={2} />
    </>
  )
}

export default page({ component: ${component} })
`
  return { source, sentences: ['Nothing here yet'] }
}
