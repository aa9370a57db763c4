import { useT } from '#platform/web/language.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Section } from '#ui/page-head.tsx'
import { seatRuleNames } from '../../rules.ts'

/** Why there are 13,000 seats and how they are allocated, with arithmetic that anybody can repeat. */
export const WhyThirteenThousand = () => {
  const t = useT()
  const { base, rest, average, ties } = seatRuleNames
  return (
    <Section title={t('Why 13,000')} id="why">
      <div className="stack read">
        <p>
          {t(
            'One leader cannot change a local government. Ten or more, who know each other and are checked, can. So every one of the 774 has at least ten seats, and larger ones have more.',
          )}
        </p>
        <Disclosure summary={t('How the seats are shared out')} open id="method">
          <ol className="stack gap-2">
            {[base, rest, average, ties].map((line) => (
              <li key={line}>{t(line)}</li>
            ))}
          </ol>
          <p className="mt-3">
            {t(
              'Wards and polling units are those of INEC’s public directory. The table to download has them, so you can do the sum again.',
            )}
          </p>
        </Disclosure>
      </div>
    </Section>
  )
}
