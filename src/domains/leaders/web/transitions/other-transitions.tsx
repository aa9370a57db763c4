import { useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { can } from '#shared/access.ts'
import { type ScreenName, screens, to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { leaderStatusNames } from '../../contracts/leader-contract.ts'
import { barredTransitionNames, type PossibleTransition } from '../../contracts/transition-contract.ts'

/** Transitions that the viewer cannot make: the unmet guards, the roles, and why it is not theirs. */
export const OtherTransitions = ({ moves }: { moves: readonly PossibleTransition[] }) => {
  const t = useT()
  const shown = moves.flatMap((move) => (move.barred ? [{ ...move, barred: move.barred }] : []))
  if (shown.length === 0) return null
  return (
    <Card title={t('Moves that are not open to you')}>
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

const consoles = [
  'challengeConsole',
  'deploymentConsole',
  'auditConsole',
  'reviews',
  'vetting',
] as const satisfies ScreenName[]

/** Consoles that make a transition together with its round, seat or scorecard. */
export const OtherConsoles = () => {
  const t = useT()
  const viewer = useViewer()
  const own = consoles.filter((name) => can(screens[name].access, viewer))
  if (own.length === 0) return null
  return (
    <Card title={t('Consoles that do more')}>
      <p className="small">
        {t('Rounds, seats and audits have consoles of their own. They move the leader and keep the rest.')}
      </p>
      <ul className="prose mt-2">
        {own.map((name) => (
          <li key={name}>
            <a href={to(name)}>{t(screens[name].title)}</a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
