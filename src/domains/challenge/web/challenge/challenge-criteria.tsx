import {
  criteria,
  type Criterion,
  criterionNames,
  criterionQuestions,
} from '#domains/vetting/contracts/nomination-contract.ts'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Section } from '#ui/page-head.tsx'

/** What counts as evidence for a criterion, and what does not. */
const evidence: Readonly<Record<Criterion, string>> = {
  character: message(
    'Promises with a date, and their results. Two people outside the family who confirm it.',
  ),
  competence: message('Certificates, and work that others can go and see. A title alone is not evidence.'),
  community_record: message(
    'Minutes, photos with date and place, and names of those who were helped and agree to be asked.',
  ),
  conduct: message(
    'Accounts of money held for others. Court and disciplinary records, also when they are old.',
  ),
  civic_neutrality: message('Services that were open to all. Party offices and gifts are declared.'),
}

/** The five credibility criteria: the question of each and its evidence. */
export const Criteria = () => {
  const t = useT()
  return (
    <Section title={t('What makes a leader credible')} id="criteria">
      <p className="mute read">
        {t(
          'Every reviewer gives 0 to 10 for each criterion, with a reason. Family ties, good manners and piety are not evidence.',
        )}
      </p>
      <ul className="grid cards mt-3">
        {criteria.map((criterion) => (
          <li className="card key" key={criterion}>
            <div>
              <h3>{t(criterionNames[criterion])}</h3>
              <p className="small mt-1">{t(criterionQuestions[criterion])}</p>
              <p className="mute small mt-2">
                <b>{t('Evidence:')}</b> {t(evidence[criterion])}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
