import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'

const rules = [
  message('Everyone over 18 is welcome: any faith, people or sex, any party or none.'),
  message('No one campaigns for a party or a candidate at a meeting or in the name of a chapter.'),
  message('Membership costs nothing, and no one collects money in the name of a chapter.'),
  message('Meet in public places by day. Tell someone where you go.'),
  message('No threats, no harassment, no photos of people who do not want them.'),
  message('If something happens, call the safety contact first, and then write to us.'),
]

/** What every chapter keeps. */
export const CodeOfConduct = () => {
  const t = useT()
  return (
    <Card title={t('Code of conduct')} id="conduct">
      <ul className="prose">
        {rules.map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
      </ul>
    </Card>
  )
}
