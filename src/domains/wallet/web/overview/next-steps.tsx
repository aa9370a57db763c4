import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { layersIcon, shieldIcon, giftIcon, voteIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Section } from '#ui/page-head.tsx'

/** Links to where SUP can be used; community selection is never the public election (decision D-14). */
export const NextSteps = () => {
  const t = useT()
  const steps = [
    {
      href: to('voting'),
      icon: voteIcon,
      title: t('Community selection'),
      detail: t('Choose a leader of your local government. This is not the public election.'),
    },
    {
      href: to('projects'),
      icon: layersIcon,
      title: t('Community projects'),
      detail: t('Give SUP to what your community wants to build.'),
    },
    {
      href: to('draws'),
      icon: giftIcon,
      title: t('Prize draws'),
      detail: t('Enter free once in each draw, or with SUP that you earned.'),
    },
    {
      href: to('transparency'),
      icon: shieldIcon,
      title: t('The public record'),
      detail: t('See where all SUP went, and check it yourself.'),
    },
  ]
  return (
    <Section title={t('Where your SUP can go next')}>
      <Card flush>
        <ItemList>
          {steps.map((step) => (
            <Item key={step.href} tone="pri" {...step} />
          ))}
        </ItemList>
      </Card>
    </Section>
  )
}
