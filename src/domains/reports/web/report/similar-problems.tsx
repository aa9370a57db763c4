import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { plusIcon } from '#ui/icons.ts'
import { problemsApi, type SimilarProblem } from '../../contract.ts'
import { problemPlace } from '../problem-presentation.tsx'

/** One press adds the viewer to the people who have a problem. */
export const JoinForm = ({ reportId, isBig }: { reportId: string; isBig?: boolean }) => {
  const t = useT()
  return (
    <Form
      call={problemsApi.joinProblem}
      params={{ reportId }}
      then={to('problem', { reportId })}
      done={message('You are added. We tell you what happens.')}
    >
      <Submit icon={plusIcon} {...(isBig ? {} : { variant: 'quiet', size: 'sm' })}>
        {t('Same problem, add me')}
      </Submit>
    </Form>
  )
}

const One = ({ item }: { item: SimilarProblem }) => {
  const t = useT()
  const viewer = useViewer()
  return (
    <li className="stack gap-2">
      <div>
        <Anchor className="b" href={to('problem', { reportId: item.id })}>
          {item.title}
        </Anchor>
        <p className="small mute">{problemPlace(item)}</p>
        <p className="small mute num">
          {item.metres !== null && `${t('about {metres} m away', { metres: item.metres })} · `}
          {t('{count, plural, one {# person has this problem} other {# people have this problem}}', {
            count: item.people,
          })}
        </p>
      </div>
      {item.hasJoined ? (
        <p className="small b">{t('You have added yourself here.')}</p>
      ) : (
        viewer && <JoinForm reportId={item.id} />
      )}
    </li>
  )
}

/** What may be the same problem, before another report of it is sent. */
export const SimilarProblems = ({ items }: { items: readonly SimilarProblem[] }) => {
  const t = useT()
  if (items.length === 0) return null
  return (
    <Card accent title={t('Is it one of these?')}>
      <p className="small mute">{t('One report of many people is stronger than many reports of one.')}</p>
      <ul className="stack mt-3">
        {items.map((item) => (
          <One key={item.id} item={item} />
        ))}
      </ul>
    </Card>
  )
}
