import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { messageIcon, shareIcon } from '#ui/icons.ts'
import { submissionKindNames, type Story } from '../../contracts/submission-contract.ts'

/** The address of one story on the page. */
export const storyHref = (id: string): string => `${to('engage')}?story=${id}`

/** WhatsApp with the words and the address; it needs no script. */
export const whatsAppHref = (path: string, text: string): string =>
  `/share/whatsapp?${new URLSearchParams({ path, text }).toString()}`

/** One accepted hero or story, with what shares it. */
export const StoryCard = ({ story }: { story: Story }) => {
  const t = useT()
  const words = t('{name}, {place}: people who do good and get no credit.', {
    name: story.name,
    place: story.lgaName,
  })
  return (
    <Card as="article" id={`story-${story.id}`}>
      <div className="stack gap-2">
        <Chip tone="earth">{t(submissionKindNames[story.kind])}</Chip>
        <h3>{story.name}</h3>
        <p className="lines">{story.words}</p>
        <p className="small mute">
          {story.lgaName}, {story.stateName} · {formatDate(story.acceptedOn, t)}
        </p>
        <div className="row wrapf">
          <Button
            variant="quiet"
            size="sm"
            icon={shareIcon}
            data-share={storyHref(story.id)}
            data-copied={t('Link copied to clipboard!')}
          >
            {t('Share')}
          </Button>
          <ButtonLink
            variant="quiet"
            size="sm"
            icon={messageIcon}
            href={whatsAppHref(storyHref(story.id), words)}
          >
            {t('WhatsApp')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

/** Heroes and success stories. */
export const Stories = ({ stories }: { stories: readonly Story[] }) => {
  const t = useT()
  if (stories.length === 0)
    return (
      <EmptyState
        plain
        title={t('The first story is still to come')}
        action={
          <ButtonLink variant="quiet" href={`${to('proofSubmission')}#story`}>
            {t('Tell a success story')}
          </ButtonLink>
        }
      >
        {t('Heroes and success stories show here once someone has checked them.')}
      </EmptyState>
    )
  return (
    <div className="grid cards">
      {stories.map((story) => (
        <StoryCard key={story.id} story={story} />
      ))}
    </div>
  )
}
