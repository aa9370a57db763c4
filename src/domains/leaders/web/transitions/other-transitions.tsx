import { useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { type Access, can } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { leaderStatusNames } from '../../contracts/leader-contract.ts'
import { barredTransitionNames, type PossibleTransition } from '../../contracts/transition-contract.ts'

/** Transitions that the viewer cannot make: the unmet guards, the roles, and why it is not theirs. */
export const OtherTransitions = ({ moves }: { moves: readonly PossibleTransition[] }) => {
  const t = useT()
  const shown = moves.flatMap((move) => (move.barred ? [{ ...move, barred: move.barred }] : []))
  if (shown.length === 0) return null
  return (
    <Card title={t('Changes that are not open to you')}>
      <ul className="moves">
        {shown.map((move) => (
          <li key={move.to}>
            <b>{t(leaderStatusNames[move.to])}</b>
            <span className="small">{t(barredTransitionNames[move.barred])}</span>
            <span className="small mute">
              {t('It must be true: {guard}.', { guard: t(move.guard) })}{' '}
              {t('Made by: {who}.', { who: move.by.map((role) => t(role)).join(', ') })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** As the table of screens has them (a test compares): the table itself is heavy, and this page needs five lines of it. */
export const otherConsoles = [
  { href: to('challengeConsole'), access: 'rounds', title: message('Rounds of the challenge') },
  { href: to('deploymentConsole'), access: 'training-lead', title: message('Deployment console') },
  { href: to('auditConsole'), access: 'audit-panel', title: message('Audit console') },
  { href: to('reviews'), access: 'safeguarding', title: message('Suspension reviews') },
  { href: to('vetting'), access: 'vetting', title: message('Vetting Console') },
] as const satisfies readonly { href: string; access: Access; title: string }[]

/** Consoles that make a transition together with its round, seat or scorecard. */
export const OtherConsoles = () => {
  const t = useT()
  const viewer = useViewer()
  const own = otherConsoles.filter(({ access }) => can(access, viewer))
  if (own.length === 0) return null
  return (
    <Card title={t('Consoles that do more')}>
      <p className="small">{t('Rounds, seats and audits each have their own console.')}</p>
      <ul className="prose mt-2">
        {own.map(({ href, title }) => (
          <li key={href}>
            <a href={href}>{t(title)}</a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
